// The mails about an event, to a real mail server: what they say, the entry of a calendar that goes with them, and the link to stay away.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarIn } from '../../../../tests/calendar-in.ts';
import { makeUser } from '../../../../tests/makers.ts';
import { sendAllNotices, toldTo } from '../../../../tests/rooms/notices-room.ts';
import { startMailServer } from '../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { saveNoticeChoices, seeNotices } from '../../people/notices/notices.contract.ts';
import { answerEvent } from './event-answers.contract.ts';
import { tellDayBefore } from './tell-day-before.server.ts';

const noon = '2026-09-10T06:30:00.000Z';
const never = new AbortController().signal;

describe('a mail about an event', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    let staff: Client;
    beforeEach(async () => {
      // The outbox goes by this clock, which does not stand still. It is taken back after each test.
      const begun = performance.now();
      vi.spyOn(Temporal.Now, 'instant').mockImplementation(() =>
        Temporal.Instant.from(noon).add({ milliseconds: Math.round(performance.now() - begun) }),
      );
      staff = await portal().as('superAdmin');
      await portal().data.write(async (tx) => {
        for (const table of ['notices', 'outbox'] as const) await tx.deleteFrom(table).execute();
        await tx.updateTable('events').set({ is_active: false }).execute();
      });
    });
    const join = async () => {
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
      return { ...user, client: portal().clientOf(user) };
    };
    const fields = { EventName: 'Founders evening', StartDate: '2026-10-01T12:30:00.000Z', EndDate: '2026-10-01T15:00:00.000Z' };
    const add = async (wishes: object = {}): Promise<number> => {
      const { res } = await staff.send(saveEvent, { Flag: 'Add', ...fields, Place: 'Hotel Blue; Hall 2', ...wishes });
      return res?.Id ?? 0;
    };
    const sent = async () => {
      const server = await startMailServer();
      await sendAllNotices(portal(), server.url);
      return server.received.map(({ to, source }) => ({ to: to[0], source, text: source.replace(/=\r\n/g, '').replace(/=3D/g, '=') }));
    };
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
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, AnswerUntil: '2026-09-10T06:00:00.000Z' });
      expect((await portal().app.inject({ method: 'POST', url })).statusCode).toBe(404);
      expect(await answersTo(event)).toMatchObject({ [meera.id]: 'Going' });
    });

    it('its link is dead once the event has moved, or the address is another one', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const moved = { ...fields, StartDate: '2026-10-02T12:30:00.000Z', EndDate: '2026-10-02T15:00:00.000Z' };
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...moved });
      const [first] = await sent();
      expect(calendarIn(first?.source)).toMatchObject({ from: '2026-10-02T12:30:00Z', status: 'CONFIRMED' });
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields });
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
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, Link: 'https://meet.example.com/2' });
      const [before] = await sent();
      await staff.send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
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

    it('tells who was told of an event that it is called off, also who only waits for a place', async () => {
      const event = await add({ Capacity: 2 });
      const [goes, other, waits] = [await join(), await join(), await join()];
      for (const { client } of [goes, other, waits]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await other.client.send(answerEvent, { EventId: event, Answer: 'Not going' });
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, Capacity: 1 });
      await staff.send(saveEvent, { Flag: 'Active', Id: event });
      const said = async ({ id }: { id: number }) =>
        (await portal().data.read.selectFrom('notices').select('text').where('user_id', '=', id).execute()).map(({ text }) => text);
      const calledOff = ['Founders evening on Thursday 1 October at 6:00 pm was called off'];
      expect([await said(goes), await said(waits), await said(other)]).toEqual([calledOff, calledOff, []]);
    });

    it('says once that it was called off: not again when one that is off is deleted, nor when it comes back so', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      await staff.send(saveEvent, { Flag: 'Active', Id: event, IsActive: false });
      expect(await sent()).toHaveLength(1);
      const gone = await staff.send(saveEvent, { Flag: 'Delete', Id: event });
      await staff.send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      expect([gone.status, await sent()]).toEqual([200, []]);
    });

    it.each(['deleted', 'switched off'])('tells them that it takes place after all when one that was %s comes back', async (how) => {
      const event = await add();
      const asha = await join();
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const gone = await staff.send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
      expect(await sent()).toHaveLength(1);
      if (how === 'deleted') await staff.send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      else await staff.send(saveEvent, { Flag: 'Active', Id: event });
      const notices = portal().data.read.selectFrom('notices').select(['text', 'path']).where('user_id', '=', asha.id);
      const text = 'Founders evening takes place after all: Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect(await notices.execute()).toEqual([{ text, path: `/events/${event}` }]);
      const [mail, ...others] = await sent();
      expect(others).toEqual([]);
      expect(calendarIn(mail?.source)).toMatchObject({ uid: `event-${event}@portal.example.com`, status: 'CONFIRMED' });
    });

    it.each(['deleted', 'switched off'])('tells of one that was %s and comes back whoever has seen so, and nobody else', async (how) => {
      const event = await add();
      const [asha, ravi, daily, never] = [await join(), await join(), await join(), await join()];
      await daily.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Daily' });
      await never.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      for (const { client } of [asha, ravi, daily, never]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const gone = await staff.send(saveEvent, how === 'deleted' ? { Flag: 'Delete', Id: event } : { Flag: 'Active', Id: event });
      await ravi.client.send(seeNotices, { All: true });
      if (how === 'deleted') await staff.send(undoChanges, { SetId: gone.res?.SetId ?? 0 });
      else await staff.send(saveEvent, { Flag: 'Active', Id: event });
      const said = await Promise.all([asha, ravi, daily, never].map(({ id }) => toldTo(portal(), id)));
      expect(said.map((all) => all.length)).toEqual([0, 1, 0, 0]);
      expect((await sent()).map(({ to }) => to)).toEqual([ravi.email]);
    });

    it('tells of what a person does not know yet: once, and not of what was taken back', async () => {
      const event = await add();
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const said = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ text }) => text);
      const move = (Place: string) => staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place });
      const switchIt = () => staff.send(saveEvent, { Flag: 'Active', Id: event });
      await move('Hotel Red');
      await ravi.client.send(seeNotices, { All: true });
      await move('Hotel Blue; Hall 2');
      const when = 'Thursday 1 October at 6:00 pm';
      const changed = (place: string) => `Founders evening has changed: ${when}, ${place}`;
      expect([await said(asha), await said(ravi)]).toEqual([[], [changed('Hotel Red'), changed('Hotel Blue; Hall 2')]]);
      // Moved, and off and on again, before anybody was told: the move is told.
      await portal().data.write(async (tx) => void (await tx.deleteFrom('notices').execute()));
      await move('Hotel Green');
      await switchIt();
      await switchIt();
      expect(await said(asha)).toEqual([changed('Hotel Green')]);
      // Off, which was told, then on and moved.
      await switchIt();
      await asha.client.send(seeNotices, { All: true });
      await switchIt();
      await move('Hotel White');
      expect(await said(asha)).toEqual([`Founders evening takes place after all: ${when}, Hotel White`]);
    });

    it('says from when it has moved, as far as the person knew it so', async () => {
      const event = await add();
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const last = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ text }) => text).at(-1);
      const move = (StartDate: string) =>
        staff.send(saveEvent, {
          Flag: 'Update',
          Id: event,
          ...fields,
          StartDate,
          EndDate: '2026-10-03T15:00:00.000Z',
          Place: 'Hotel Blue',
        });
      await move('2026-10-02T12:30:00.000Z');
      const [first, second, third] = ['Thursday 1', 'Friday 2', 'Saturday 3'].map((day) => `${day} October at 6:00 pm`);
      const changed = `Founders evening has changed: ${second}, Hotel Blue, instead of ${first}`;
      expect([await last(asha), await last(ravi)]).toEqual([changed, changed]);
      // Ravi has seen the first move. Asha has not, and it is not kept how she knew the event.
      await ravi.client.send(seeNotices, { All: true });
      await move('2026-10-03T12:30:00.000Z');
      const again = `Founders evening has changed: ${third}, Hotel Blue`;
      expect([await last(asha), await last(ravi)]).toEqual([again, `${again}, instead of ${second}`]);
    });

    it('tells who has answered since it changed that it is as before', async () => {
      const event = await add({ GuestsAllowed: 2 });
      const [asha, ravi] = [await join(), await join()];
      for (const { client } of [asha, ravi]) await client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const said = async ({ id }: { id: number }) => (await toldTo(portal(), id)).map(({ text }) => text);
      const move = (Place: string) => staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, GuestsAllowed: 2, Place });
      // The answers are from before. Answers go by another clock than notices here, and it stands still.
      const notices = (at: string) => portal().data.write(async (tx) => void (await tx.updateTable('notices').set({ at }).execute()));
      await move('Hotel Red');
      await notices('2026-09-10T06:29:59.000Z');
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going', Guests: 1 });
      await portal().data.write(
        async (tx) =>
          void (await tx
            .updateTable('attendances')
            .set({ answered_at: '2026-09-10T06:29:00.000Z' })
            .where('user_id', '=', ravi.id)
            .execute()),
      );
      await move('Hotel Blue; Hall 2');
      const back = 'Founders evening has changed: Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect([(await said(asha)).at(-1), await said(ravi)]).toEqual([back, []]);
    });

    it('tells of one that is again as it was before some minutes ago: who has no mail may have read on a screen that it was not', async () => {
      const event = await add();
      const asha = await join();
      await asha.client.send(saveNoticeChoices, { Kind: 'Event', By: 'Never' });
      await asha.client.send(answerEvent, { EventId: event, Answer: 'Going' });
      const said = async () => (await toldTo(portal(), asha.id)).map(({ text }) => text);
      const at = '2026-09-10T06:24:00.000Z';
      const pass = () => portal().data.write(async (tx) => void (await tx.updateTable('notices').set({ at, mailed_at: at }).execute()));
      const switchIt = () => staff.send(saveEvent, { Flag: 'Active', Id: event });
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place: 'Hotel Red' });
      await pass();
      await staff.send(saveEvent, { Flag: 'Update', Id: event, ...fields, Place: 'Hotel Blue; Hall 2' });
      const now = 'Thursday 1 October at 6:00 pm, Hotel Blue; Hall 2';
      expect(await said()).toEqual([`Founders evening has changed: ${now}`]);
      await switchIt();
      await pass();
      await switchIt();
      expect(await said()).toEqual([`Founders evening takes place after all: ${now}`]);
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
