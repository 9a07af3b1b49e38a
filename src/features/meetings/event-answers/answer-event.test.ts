// Answers to events: places, parties, who waits and who moves up, and until when one may answer.

import { describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { eventAnswers, type Guest, noon } from '../../../../tests/rooms/event-answers-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { checkIn, getCheckInCode } from '../attendances/answers.contract.ts';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

describe('an answer to an event', () => {
  onBothEngines((portal) => {
    const { answerByStaff, joinAll, add, change, answer, goes, seen, answersTo, joined, told } = eventAnswers(portal);
    /** On a busy machine a save may have no turn in time. Then it is sent again. */
    const goesInTheEnd = async (one: Guest, event: number): Promise<unknown> => {
      for (;;) {
        const { status, res } = await answer(one, event, 'Going');
        if (status !== 503) return res?.Answer;
      }
    };

    it('is going while there is room, then waiting, in the order of answers; whoever leaves lets the next one in, who is told once', async () => {
      const event = await add({ Capacity: 2 });
      const people = await joinAll(4);
      const [one, two, three, four] = people as [Guest, Guest, Guest, Guest];
      for (const person of people) await goes(person, event);
      expect(await answersTo(people, event)).toEqual(['Going', 'Going', 'Waiting', 'Waiting']);
      expect(await seen(four, event)).toMatchObject({ Going: 2, Waiting: 2, MyAnswer: 'Waiting', MyTurn: 2, Capacity: 2 });
      expect(await joined(one, event)).toHaveLength(1);
      expect(await joined(three, event)).toHaveLength(0);
      expect((await answer(two, event, 'Not going')).res?.Answer).toBe('Not going');
      expect(await answersTo(people, event)).toEqual(['Going', 'Not going', 'Going', 'Waiting']);
      expect(await joined(two, event)).toHaveLength(0);
      expect(await joined(three, event)).toHaveLength(1);
      const free = 'A place is free for you: you are going to Founders evening on ';
      expect([await told(three, free), await told(four, 'A place is free for you')]).toEqual([1, 0]);
      // Sent again it changes nothing.
      expect((await answer(two, event, 'Not going')).res).toMatchObject({ SetId: null });
    });

    it('tells whoever answers for another who moved up, and shows who waits in their order', async () => {
      const event = await add({ Capacity: 2 });
      const staff = await answerByStaff();
      const people = await Promise.all(
        ['Zara First', 'Yusuf Second', 'Xenia Third', 'Anil Fourth', 'Binu Fifth'].map(async (fullName) => {
          const user = await makeUser(portal().data, { fullName, isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
          return { id: user.id, client: portal().clientOf(user) };
        }),
      );
      const [zara, yusuf, xenia] = people as [Guest, Guest, Guest];
      for (const person of people) await goes(person, event);
      const waiting = async () =>
        (await staff.send(listAttendance, { EventId: event, Answer: 'Waiting' })).rc.map(({ Name, Turn }) => `${Turn} ${Name}`);
      expect(await waiting()).toEqual(['1 Xenia Third', '2 Anil Fourth', '3 Binu Fifth']);
      const byName = await staff.send(listAttendance, { EventId: event });
      expect(byName.rc.map(({ Turn }) => Turn)).toEqual([2, 3, 1, null, null]);
      const leaves = (UserId: number) => staff.send(answerEvent, { EventId: event, UserId, Answer: 'Not going' });
      expect((await leaves(zara.id)).msgkey).toBe('Answer saved successfully. Xenia Third moved up');
      expect(await waiting()).toEqual(['1 Anil Fourth', '2 Binu Fifth']);
      // Whoever leaves does not see who waits.
      expect((await answer(yusuf, event, 'Not going')).msgkey).toBe('Answer saved successfully');
      expect((await leaves(xenia.id)).msgkey).toBe('Answer saved successfully. Binu Fifth moved up');
      expect((await leaves(xenia.id)).msgkey).toBe('Answer saved successfully');
    });

    it('keeps a party together, and nobody overtakes it', async () => {
      const event = await add({ Capacity: 4 });
      const people = await joinAll(4);
      const [one, two, three, four] = people as [Guest, Guest, Guest, Guest];
      expect(await goes(one, event, 1)).toBe('Going');
      expect(await goes(two, event, 2)).toBe('Waiting');
      // There are two places, but a party of three waits for them.
      expect(await goes(three, event)).toBe('Waiting');
      expect(await answer(one, event, 'Going', 3)).toMatchObject({ status: 409, msgkey: 'There is no room for 2 more' });
      expect(await answer(four, event, 'Going', 4)).toMatchObject({ status: 400, msgkey: 'Your party is larger than the event' });
      expect(await goes(one, event, 0)).toBe('Going');
      expect(await answersTo(people, event)).toEqual(['Going', 'Going', 'Waiting', null]);
      // A smaller party that waits may fit at once.
      await answer(two, event, 'Going', 1);
      expect(await answersTo(people, event)).toEqual(['Going', 'Going', 'Going', null]);
      expect((await answer(four, event, 'Going', 6)).status).toBe(400);
    });

    it('of a hundred at once gives ten places to ten', async () => {
      const event = await add({ Capacity: 10 });
      const people = await joinAll(100);
      const given = await Promise.all(people.map((person) => goesInTheEnd(person, event)));
      expect(given.filter((one) => one === 'Going')).toHaveLength(10);
      expect(given.filter((one) => one === 'Waiting')).toHaveLength(90);
      expect(await seen(people[0] as Guest, event)).toMatchObject({ Going: 10, Waiting: 90 });
    });

    it('moves up when places are added, and is thrown out by nobody who takes some away', async () => {
      const event = await add({ Capacity: 1 });
      const people = await joinAll(4);
      for (const person of people) await goes(person, event);
      await change(event, { Capacity: 3 });
      expect(await answersTo(people, event)).toEqual(['Going', 'Going', 'Going', 'Waiting']);
      const lowered = await change(event, { Capacity: 1 });
      expect(lowered.msgkey).toContain('2 more than there are places');
      expect(await answersTo(people, event)).toEqual(['Going', 'Going', 'Going', 'Waiting']);
      await answer(people[0] as Guest, event, 'Not going');
      expect(await answersTo(people, event)).toEqual(['Not going', 'Going', 'Going', 'Waiting']);
      await change(event, {});
      expect(await answersTo(people, event)).toEqual(['Not going', 'Going', 'Going', 'Going']);
    });

    it('ends at the moment that is given, or at the start, for others too; then nobody moves up', async () => {
      const event = await add({ Capacity: 1, AnswerUntil: '2026-09-10T07:30:00.000Z' });
      const people = await joinAll(2);
      for (const person of people) await goes(person, event);
      vi.setSystemTime(new Date('2026-09-10T07:30:00.000Z'));
      expect(await answer(people[0] as Guest, event, 'Not going')).toMatchObject({ status: 400, msgkey: 'Answers are closed' });
      const forOther = { EventId: event, UserId: people[0]?.id, Answer: 'Not going' };
      expect(await (await answerByStaff()).send(answerEvent, forOther)).toMatchObject({ status: 400, msgkey: 'Answers are closed' });
      await change(event, { Capacity: 5, AnswerUntil: '2026-09-10T07:30:00.000Z' });
      expect(await answersTo(people, event)).toEqual(['Going', 'Waiting']);
      vi.setSystemTime(new Date(noon));
    });

    it.each(['', 'T12:00:00.000Z'])('of a whole day, as 2026-09-10%s, ends when that begins where the portal is', async (time) => {
      const event = await add({ StartDate: `2026-09-11${time}` });
      const [one, two] = (await joinAll(2)) as [Guest, Guest];
      expect([await goes(one, event), (await seen(one, event))?.AnswersClosed]).toEqual(['Going', false]);
      await change(event, { StartDate: `2026-09-10${time}` });
      expect(await answer(two, event, 'Going')).toMatchObject({ status: 400, msgkey: 'Answers are closed' });
      expect((await seen(two, event))?.AnswersClosed).toBe(true);
      // In the evening of that day nobody is late, and who goes still hears that it is called off.
      vi.setSystemTime(new Date('2026-09-10T13:00:00.000Z'));
      const Code = (await (await answerByStaff()).send(getCheckInCode, { EventId: event })).res?.Code;
      expect((await one.client.send(checkIn, { Code })).res?.Mark).toBe('Present');
      await (await answerByStaff()).send(saveEvent, { Flag: 'Active', Id: event });
      vi.setSystemTime(new Date(noon));
      expect(await told(one, 'was called off')).toBe(1);
    });

    it('never caused an internal error', () => {
      // A hundred at once may wait longer than a save does, where other tests keep the machine busy.
      expect(
        portal()
          .failures()
          .filter((line) => !line.includes('Nothing can be saved at the moment')),
      ).toEqual([]);
    });
  });
});
