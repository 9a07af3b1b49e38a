// Answers to events: places, parties, who waits and who moves up, and the joined event that goes with an answer.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesByCommandLine, here, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { listEvents, saveEvent } from '../../contents/events/events.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from '../../own-records/joined-events/joined-events.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { checkIn, getCheckInCode } from '../attendances/answers.contract.ts';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

/** 10 September 2026 at noon in the time zone of the portal. */
const noon = '2026-09-10T06:30:00.000Z';
const start = '2026-10-01T12:30:00.000Z';

interface Guest {
  id: number;
  client: Client;
}

describe('an answer to an event', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onBothEngines((portal) => {
    let known: Client | undefined;
    const answerByStaff = async () => {
      known ??= await portal().as('superAdmin');
      return known;
    };
    const join = async (): Promise<Guest> => {
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
      return { id: user.id, client: portal().clientOf(user) };
    };
    const joinAll = (count: number) => Promise.all(Array.from({ length: count }, join));
    const fields = { EventName: 'Founders evening', StartDate: start, GuestsAllowed: 5 };
    const add = async (wishes: object = {}): Promise<number> => {
      const { res, msgkey } = await (await answerByStaff()).send(saveEvent, { Flag: 'Add', ...fields, ...wishes });
      if (!res?.Id) throw new Error(String(msgkey));
      return res.Id;
    };
    const change = async (Id: number, wishes: object) =>
      (await answerByStaff()).send(saveEvent, { Flag: 'Update', Id, ...fields, ...wishes });
    const answer = ({ client }: Guest, EventId: number, Answer: string, Guests?: number) =>
      client.send(answerEvent, { EventId, Answer, Guests });
    const goes = async (one: Guest, EventId: number, Guests = 0) => (await answer(one, EventId, 'Going', Guests)).res?.Answer;
    /** On a busy machine a save may have no turn in time. Then it is sent again. */
    const goesInTheEnd = async (one: Guest, event: number): Promise<unknown> => {
      for (;;) {
        const { status, res } = await answer(one, event, 'Going');
        if (status !== 503) return res?.Answer;
      }
    };
    const seen = async ({ client }: Guest, Id: number) => (await client.send(listEvents, { Id })).rc[0];
    const answersTo = async (people: Guest[], EventId: number) => {
      const { rc } = await (await answerByStaff()).send(listAttendance, { EventId, RecordsPerPage: 0 });
      return people.map(({ id }) => rc.find(({ UserId }) => UserId === id)?.Answer ?? null);
    };
    const joined = async ({ client }: Guest, CMSEventId: number) => (await client.send(listJoinedEvents, { CMSEventId })).rc;
    const told = async ({ id }: Guest, text: string) =>
      (await portal().data.read.selectFrom('notices').select('text').where('user_id', '=', id).execute()).filter((one) =>
        one.text.includes(text),
      ).length;

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

    it('is the joined event in both directions', async () => {
      const event = await add({ Capacity: 1 });
      const [one, two] = (await joinAll(2)) as [Guest, Guest];
      const record = { Flag: 'Add', CMSEventId: event, EventName: 'Founders evening', EventDate: start };
      const { res } = await one.client.send(saveJoinedEvent, record);
      expect(await answersTo([one, two], event)).toEqual(['Going', null]);
      expect(await two.client.send(saveJoinedEvent, record)).toMatchObject({
        status: 409,
        msgkey: 'Founders evening is full. Answer it to wait for a place.',
      });
      expect(await joined(two, event)).toHaveLength(0);
      await goes(two, event);
      await one.client.send(saveJoinedEvent, { Flag: 'Delete', Id: res?.Id });
      expect(await answersTo([one, two], event)).toEqual(['Not going', 'Going']);
      expect(await joined(two, event)).toHaveLength(1);
    });

    it('is taken back with those who moved up, unless one of them has answered since', async () => {
      const event = await add({ Capacity: 1 });
      const people = await joinAll(2);
      const [one, two] = people as [Guest, Guest];
      for (const person of people) await goes(person, event);
      const left = await answer(one, event, 'Not going');
      expect((await two.client.send(undoChanges, { SetId: left.res?.SetId })).status).toBe(404);
      expect((await one.client.send(undoChanges, { SetId: left.res?.SetId })).status).toBe(200);
      expect(await answersTo(people, event)).toEqual(['Going', 'Waiting']);
      expect([await joined(one, event), await joined(two, event)].map((rows) => rows.length)).toEqual([1, 0]);
      const again = await answer(one, event, 'Not going');
      await goes(two, event);
      expect((await one.client.send(undoChanges, { SetId: again.res?.SetId })).status).toBe(409);
      expect(await answersTo(people, event)).toEqual(['Not going', 'Going']);
    });

    it('does not come back by an undo where there is no room any more', async () => {
      const event = await add({ Capacity: 1 });
      const [one, two] = (await joinAll(2)) as [Guest, Guest];
      await goes(one, event);
      const left = await answer(one, event, 'Not going');
      await goes(two, event);
      expect((await one.client.send(undoChanges, { SetId: left.res?.SetId })).status).toBe(409);
      expect(await answersTo([one, two], event)).toEqual(['Not going', 'Going']);
    });

    it('of who is deactivated gives the place on at once', async () => {
      const event = await add({ Capacity: 1 });
      const people = await joinAll(2);
      for (const person of people) await goes(person, event);
      await changesByCommandLine(portal().data, here)((records) => records.update(memberRecords, people[0]?.id ?? 0, { is_active: false }));
      expect(await answersTo(people, event)).toEqual(['Not going', 'Going']);
    });

    it('of who is not active any more because the activation is undone gives the place on, too', async () => {
      const event = await add({ Capacity: 1 });
      const former = await makeUser(portal().data, { isActive: false });
      const [next] = (await joinAll(1)) as [Guest];
      const activate = changesByCommandLine(portal().data, here);
      const { setId } = await activate((records) => records.update(memberRecords, former.id, { is_active: true }));
      const staff = await answerByStaff();
      await staff.send(answerEvent, { EventId: event, UserId: former.id, Answer: 'Going' });
      expect(await goes(next, event)).toBe('Waiting');
      const { status, res } = await staff.send(undoChanges, { SetId: setId });
      expect([status, await answersTo([{ ...next, id: former.id }, next], event)]).toEqual([200, ['Not going', 'Going']]);
      // There and back again, as often as one likes.
      const again = await staff.send(undoChanges, { SetId: res?.SetId });
      expect([again.status, await answersTo([{ ...next, id: former.id }, next], event)]).toEqual([200, ['Going', 'Waiting']]);
      expect((await staff.send(undoChanges, { SetId: again.res?.SetId })).status).toBe(200);
      expect(await answersTo([{ ...next, id: former.id }, next], event)).toEqual(['Not going', 'Going']);
    });

    it('of somebody who is no member is to an event of the own chapters: others do not exist for them', async () => {
      const ours = await makeMeetingChapter(portal(), 'Powai Lake');
      const theirs = await makeChapter(portal().data, 'Worli Sea');
      const of = (EventId: number) => ours.secretary.send(answerEvent, { EventId, Answer: 'Going' });
      for (const wishes of [{ ChapterId: theirs.id }, {}]) {
        expect(await of(await add(wishes))).toMatchObject({ status: 404, msgkey: 'Event not found' });
      }
      expect((await of(await add({ ChapterId: ours.id }))).status).toBe(200);
    });

    it('that waits is said of the person by name to who answered for them', async () => {
      const event = await add({ Capacity: 1 });
      const [one, two] = (await joinAll(2)) as [Guest, Guest];
      await goes(one, event);
      await portal().data.write((tx) => tx.updateTable('users').set({ full_name: 'Bhavana Gowda' }).where('id', '=', two.id).execute());
      const byStaff = await (await answerByStaff()).send(answerEvent, { EventId: event, UserId: two.id, Answer: 'Going' });
      expect(byStaff.msgkey).toBe('Bhavana Gowda is on the waiting list');
      expect((await answer(two, event, 'Going')).msgkey).toBe('You are on the waiting list');
    });

    it('says that one is here, also to who waited, once they have checked in', async () => {
      const event = await add({ Capacity: 1, StartDate: '2026-09-10T12:30:00.000Z' });
      const [goes, waits] = (await joinAll(2)) as [Guest, Guest];
      for (const guest of [goes, waits]) await answer(guest, event, 'Going');
      expect([(await seen(goes, event))?.IsHere, (await seen(waits, event))?.MyAnswer]).toEqual([false, 'Waiting']);
      const Code = (await (await answerByStaff()).send(getCheckInCode, { EventId: event })).res?.Code;
      for (const { client } of [goes, waits]) expect((await client.send(checkIn, { Code })).status).toBe(200);
      for (const guest of [goes, waits]) expect((await seen(guest, event))?.IsHere).toBe(true);
    });

    it('is to an event whose chapter cannot be deleted', async () => {
      const staff = await answerByStaff();
      const chapter = await makeChapter(portal().data, 'Vashi Bridge');
      await add({ ChapterId: chapter.id });
      expect(await staff.send(saveChapter, { Flag: 'Delete', Id: chapter.id })).toMatchObject({
        status: 400,
        msgkey: 'Chapter has events and cannot be deleted',
      });
    });

    it('goes with a deleted event and comes back with it', async () => {
      const event = await add({ Capacity: 1, Link: 'https://meet.example.com/1' });
      const people = await joinAll(2);
      for (const person of people) await goes(person, event);
      expect([(await seen(people[0] as Guest, event))?.Link, (await seen(people[1] as Guest, event))?.Link]).toEqual([
        ...['https://meet.example.com/1', null],
      ]);
      const { res } = await (await answerByStaff()).send(saveEvent, { Flag: 'Delete', Id: event });
      expect(await told(people[0] as Guest, 'was called off')).toBe(1);
      // Who waits has kept the evening free, too.
      expect(await told(people[1] as Guest, 'was called off')).toBe(1);
      expect(await told(people[1] as Guest, 'A place is free for you')).toBe(0);
      expect((await (await answerByStaff()).send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await answersTo(people, event)).toEqual(['Going', 'Waiting']);
      expect(await joined(people[0] as Guest, event)).toHaveLength(1);
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
