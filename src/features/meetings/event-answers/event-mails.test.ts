// The mails about an event, to a real mail server: what they say, the entry of a calendar that goes with them, and the link to stay away.

import { describe, expect, it } from 'vitest';
import { calendarIn } from '../../../../tests/calendar-in.ts';
import { changingEvents, noon } from '../../../../tests/rooms/changing-events-room.ts';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { saveNoticeChoices } from '../../people/notices/notices.contract.ts';
import { answerEvent } from './event-answers.contract.ts';
import { tellDayBefore } from './tell-day-before.server.ts';

const never = new AbortController().signal;

describe('a mail about an event', () => {
  onAnyEngine((portal) => {
    const { staff, join, fields, add, sent } = changingEvents(portal);
    const linkIn = (text = '') =>
      /https:\/\/portal\.example\.com(\/event-answer\/\d+\/\d+\?expires=\d+&signature=[\w-]+)/.exec(text)?.[1] ?? 'no link';
    const answersTo = async (event: number) => {
      const answers = portal().data.read.selectFrom('attendances').select(['user_id', 'answer']).where('event_id', '=', event);
      return Object.fromEntries((await answers.execute()).map(({ user_id, answer }) => [user_id, answer]));
    };

    it('who moves up has an entry for the calendar, and a link that gives the place on', async () => {
      const event = await add({ Capacity: 1, Link: 'https://meet.example.com/1' });
      const [asha, ravi, meera] = [await join(), await join(), await join()];
      for (const { client } of [asha, ravi, meera]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Not going' });
      const [mail, ...others] = await sent();
      expect([mail?.to, others]).toEqual([ravi.email, []]);
      expect(calendarIn(mail?.source)).toEqual({
        method: 'PUBLISH',
        uid: `event-${event}@portal.example.com`,
        summary: 'Founders evening',
        location: 'Hotel Blue; Hall 2',
        from: '2026-10-01T12:30:00Z',
        until: '2026-10-01T15:00:00Z',
        status: 'CONFIRMED',
        description: 'https://meet.example.com/1',
      });
      const url = linkIn(mail?.text);
      const opened = await portal().app.inject({ method: 'GET', url });
      expect([opened.statusCode, /I can(&#39;|')t come/.test(opened.body)]).toEqual([200, true]);
      expect(await answersTo(event)).toEqual({ [asha.id]: 'Not going', [ravi.id]: 'Going', [meera.id]: 'Waiting' });
      for (const _ of [1, 2]) expect((await portal().app.inject({ method: 'POST', url })).statusCode).toBe(200);
      const { body } = await portal().app.inject({ method: 'GET', url });
      expect([body.includes('You are not coming'), body.includes('<button')]).toEqual([true, false]);
      expect(await answersTo(event)).toEqual({ [asha.id]: 'Not going', [ravi.id]: 'Not going', [meera.id]: 'Going' });
      const otherUrl = url.replace(`/${ravi.id}/`, `/${meera.id}/`);
      for (const forged of [`${url}x`, otherUrl, url.replace(`/${event}?`, `/${event + 1}?`)]) {
        expect((await portal().app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
      }
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, AnswerUntil: '2026-09-10T06:00:00.000Z' });
      expect((await portal().app.inject({ method: 'POST', url })).statusCode).toBe(404);
      expect(await answersTo(event)).toMatchObject({ [meera.id]: 'Going' });
    });

    it('its link is dead once the event has moved, or the address is another one', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const moved = { ...fields, StartDate: '2026-10-02T12:30:00.000Z', EndDate: '2026-10-02T15:00:00.000Z' };
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...moved });
      const [first] = await sent();
      expect(calendarIn(first?.source)).toMatchObject({ from: '2026-10-02T12:30:00Z', status: 'CONFIRMED' });
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields });
      const [second] = await sent();
      expect((await portal().app.inject({ method: 'POST', url: linkIn(first?.text) })).statusCode).toBe(404);
      await portal().data.write((tx) =>
        tx
          .updateTable('users')
          .set({ email: `new-${asha.email}` })
          .where('id', '=', asha.id)
          .execute(),
      );
      expect((await portal().app.inject({ method: 'POST', url: linkIn(second?.text) })).statusCode).toBe(404);
      expect(await answersTo(event)).toEqual({ [asha.id]: 'Going' });
    });

    it.each(['deleted', 'switched off'])('takes the entry out of the calendar when the event is %s, and has no link', async (how) => {
      const event = await add({ Link: 'https://meet.example.com/1' });
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await staff().send(saveEvent, { Flag: 'Update', Id: event, ...fields, Link: 'https://meet.example.com/2' });
      const [before] = await sent();
      await staff().send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
      const [mail, ...others] = await sent();
      expect(others).toEqual([]);
      expect(mail?.source).toContain('Subject: Founders evening on Thursday 1 October at 6:00 pm was called off');
      expect(calendarIn(mail?.source)).toMatchObject({
        method: 'CANCEL',
        uid: `event-${event}@portal.example.com`,
        status: 'CANCELLED',
        description: null,
      });
      expect(linkIn(mail?.text)).toBe('no link');
      // The link of the mail before: the page says what happened, or, after a deletion, that there is no such event.
      const opened = await portal().app.inject({ method: 'GET', url: linkIn(before?.text) });
      expect([opened.statusCode, opened.body.includes('Founders evening was called off')]).toEqual(
        how === 'deleted' ? [404, false] : [200, true],
      );
      // What was told before is gone; its own screen says what has become of it.
      const notices = portal().data.read.selectFrom('notices').select(['text', 'path']).where('user_id', '=', asha.id);
      expect(await notices.execute()).toEqual([
        { text: 'Founders evening on Thursday 1 October at 6:00 pm was called off', path: `/events/${event}` },
      ]);
      expect(mail?.text).toMatch(new RegExp(`/events/${event}$`, 'm'));
    });

    it('goes to everybody once on the day before, from two nodes at the same time, also of a whole day', async () => {
      const [asha, ravi, daily] = [await join(), await join(), await join()];
      const timed = await add({ StartDate: '2026-09-11T12:30:00.000Z', EndDate: null });
      const whole = await add({ EventName: 'Sports day', StartDate: '2026-09-11', EndDate: null });
      for (const EventId of [timed, whole]) {
        for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId, Answer: 'Going' });
      }
      await daily.client.send(answerEvent, { EventId: timed, Answer: 'Going' });
      await ravi.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      // Tomorrow it would not be true any more.
      await daily.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Daily' });
      const node = () => tellDayBefore({ data: portal().data, timeZone: 'Asia/Kolkata' }, Temporal.Instant.from(noon), never);
      const told = await Promise.all([node(), node()]);
      expect(told[0] + told[1]).toBe(5);
      expect(await node()).toBe(0);
      // At 20:00 nobody is told any more.
      const waiting = await portal().data.read.selectFrom('outbox').select('give_up_at').execute();
      expect(new Set(waiting.map(({ give_up_at }) => give_up_at))).toEqual(new Set(['2026-09-10T14:30:00.000Z']));
      const all = await sent();
      expect(all.map(({ to }) => to).sort()).toEqual([asha.email, asha.email, daily.email].sort());
      const reasons = all.map(({ to, text }) => [to === daily.email, text.includes('because it cannot wait.')]);
      for (const [isDaily, cannotWait] of reasons) expect(cannotWait).toBe(isDaily);
      const mails = all.filter(({ to }) => to === asha.email);
      expect(mails.map(({ source }) => calendarIn(source))).toEqual([
        expect.objectContaining({ summary: 'Founders evening', from: '2026-09-11T12:30:00Z' }),
        expect.objectContaining({ summary: 'Sports day', from: '2026-09-11', until: '2026-09-12' }),
      ]);
    });
  });
});
