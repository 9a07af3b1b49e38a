// What becomes of an answer to an event afterwards: the joined event, an undo, a deactivated guest, a deleted event.

import { describe, expect, it } from 'vitest';
import { changesByCommandLine, here, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { eventAnswers, type Guest, start } from '../../../../tests/rooms/event-answers-room.ts';
import { makeMeetingChapter } from '../../../../tests/rooms/meeting-chapter.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { saveJoinedEvent } from '../../own-records/joined-events/joined-events.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { checkIn, getCheckInCode } from '../attendances/answers.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

describe('an answer to an event, later', () => {
  onBothEngines((portal) => {
    const { answerByStaff, joinAll, add, answer, goes, seen, answersTo, joined, told } = eventAnswers(portal);

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

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
