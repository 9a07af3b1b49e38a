// An answer to an event and its joined event are the same, whatever is done to one of them: also by an undo, while the event is off, and
// after the answers are closed.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changesByCommandLine, here, makeUser } from '../../../../tests/makers.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listEvents, saveEvent } from '../../contents/events/events.contract.ts';
import { listHistory, restoreVersion } from '../../desk/history/history.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from '../../own-records/joined-events/joined-events.contract.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { listAttendance } from '../attendances/attendances.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

const noon = '2026-09-10T06:30:00.000Z';
const afterwards = '2026-09-10T08:30:00.000Z';
const event = { EventName: 'Founders evening', StartDate: '2026-10-01T12:30:00.000Z', AnswerUntil: '2026-09-10T07:30:00.000Z' };

interface Guest {
  id: number;
  client: Client;
}

describe('an answer to an event and its joined event', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onAnyEngine((portal) => {
    const signInStaff = () => portal().as('superAdmin');
    const meet = async (): Promise<Guest> => {
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
      return { id: user.id, client: portal().clientOf(user) };
    };
    const publish = async (staff: Client, wishes: object = {}): Promise<number> =>
      (await staff.send(saveEvent, { Flag: 'Add', ...event, ...wishes })).res?.Id ?? 0;
    const turn = (staff: Client, Id: number, IsActive: boolean) => staff.send(saveEvent, { Flag: 'Active', Id, IsActive });
    const answer = async ({ client }: Guest, EventId: number, Answer: string): Promise<number> => {
      const { status, msgkey, res } = await client.send(answerEvent, { EventId, Answer });
      if (status !== 200) throw new Error(String(msgkey));
      return res?.SetId ?? 0;
    };
    const add = ({ client }: Guest, CMSEventId: number) =>
      client.send(saveJoinedEvent, { Flag: 'Add', CMSEventId, EventName: 'Mine', EventDate: event.StartDate, TypeOfEvent: 1 });
    const joinedBy = async ({ client }: Guest, CMSEventId: number) => (await client.send(listJoinedEvents, { CMSEventId })).rc;
    /** What each has answered, and how many joined events there are of it. */
    const stateOf = async (staff: Client, EventId: number, people: Guest[]) => {
      const { rc } = await staff.send(listAttendance, { EventId, RecordsPerPage: 0 });
      const answers = people.map(({ id }) => rc.find(({ UserId }) => UserId === id)?.Answer ?? null);
      return Promise.all(people.map(async (guest, at) => [answers[at], (await joinedBy(guest, EventId)).length]));
    };
    const idOf = async (staff: Client, EventId: number, { id }: Guest) =>
      (await staff.send(listAttendance, { EventId, RecordsPerPage: 0 })).rc.find(({ UserId }) => UserId === id)?.Id ?? 0;
    const switchAccount = ({ id }: Guest, is_active: boolean) =>
      changesByCommandLine(portal().data, here)((records) => records.update(memberRecords, id, { is_active }));

    it('are no way past the waiting list: who waits adds no joined event', async () => {
      const staff = await signInStaff();
      const id = await publish(staff, { Capacity: 1 });
      const [one, two] = [await meet(), await meet()];
      await answer(one, id, 'Going');
      await answer(two, id, 'Going');
      expect(await add(two, id)).toMatchObject({ status: 409, msgkey: 'Founders evening is full. Answer it to wait for a place.' });
      expect(await stateOf(staff, id, [one, two])).toEqual([
        ['Going', 1],
        ['Waiting', 0],
      ]);
      const typed = await two.client.send(saveJoinedEvent, { Flag: 'Add', EventName: 'Mine', EventDate: event.StartDate, TypeOfEvent: 1 });
      const named = { Flag: 'Update', Id: typed.res?.Id, CMSEventId: id, EventName: 'Mine', EventDate: event.StartDate, TypeOfEvent: 1 };
      expect((await two.client.send(saveJoinedEvent, named)).status).toBe(409);
      expect((await two.client.send(listEvents, { Id: id })).rc[0]).toMatchObject({ MyAnswer: 'Waiting', MyTurn: 1 });
    });

    it('go and come back together, each once', async () => {
      const staff = await signInStaff();
      const id = await publish(staff);
      const guest = await meet();
      await add(guest, id);
      const [joined] = await joinedBy(guest, id);
      const { res } = await guest.client.send(saveJoinedEvent, { Flag: 'Delete', Id: joined?.Id });
      expect(await stateOf(staff, id, [guest])).toEqual([['Not going', 0]]);
      const { rc } = await staff.send(listHistory, { SetId: res?.SetId });
      expect(rc.map(({ Record, Kind }) => `${Record} ${Kind}`).sort()).toEqual(['Attendance Changed', 'Joined event Deleted']);
      expect((await guest.client.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect(await stateOf(staff, id, [guest])).toEqual([['Going', 1]]);
      expect(await joinedBy(guest, id)).toMatchObject([{ Id: joined?.Id, EventName: 'Mine' }]);
      expect(portal().failures()).toEqual([]);
    });

    it.each(['set', 'version'])('do not come back with an undone %s to who may not sign in any more', async (what) => {
      const staff = await signInStaff();
      const id = await publish(staff, { Capacity: 1 });
      const [one, two] = [await meet(), await meet()];
      const went = await answer(one, id, 'Going');
      const left = await answer(one, id, 'Not going');
      await switchAccount(one, false);
      const version = { SetId: went, Record: 'Attendance', RecordId: await idOf(staff, id, one) };
      const undone = what === 'set' ? await staff.send(undoChanges, { SetId: left }) : await staff.send(restoreVersion, version);
      expect(undone.status).toBe(200);
      await answer(two, id, 'Going');
      await switchAccount(one, true);
      expect(await stateOf(staff, id, [one, two])).toEqual([
        ['Not going', 0],
        ['Going', 1],
      ]);
    });

    it.each(['Attendance', 'Joined event'])(
      'come back together while the event is off, also where an undo names the %s alone',
      async (Record) => {
        const staff = await signInStaff();
        const id = await publish(staff);
        const guest = await meet();
        const went = await answer(guest, id, 'Going');
        const RecordId = Record === 'Attendance' ? await idOf(staff, id, guest) : (await joinedBy(guest, id))[0]?.Id;
        const left = await answer(guest, id, 'Not going');
        await turn(staff, id, false);
        expect((await staff.send(restoreVersion, { SetId: went, Record, RecordId })).status).toBe(200);
        expect(await stateOf(staff, id, [guest])).toEqual([['Going', 1]]);
        await turn(staff, id, true);
        const again = await answer(guest, id, 'Not going');
        await turn(staff, id, false);
        expect(left).not.toBe(again);
        const alone = await staff.send(undoChanges, { SetId: again, Record: 'Attendance', RecordId: await idOf(staff, id, guest) });
        expect(alone.status).toBe(200);
        expect(await stateOf(staff, id, [guest])).toEqual([['Going', 1]]);
      },
    );

    it('are both there where a super admin adds the joined event of one that is off', async () => {
      const staff = await signInStaff();
      const id = await publish(staff);
      const guest = await meet();
      await turn(staff, id, false);
      const joined = { CMSEventId: id, UserId: guest.id, EventName: 'Theirs', EventDate: event.StartDate, TypeOfEvent: 1 };
      expect((await staff.send(saveJoinedEvent, { Flag: 'Add', ...joined })).status).toBe(200);
      await turn(staff, id, true);
      expect(await stateOf(staff, id, [guest])).toEqual([['Going', 1]]);
    });

    it('are not there for who may not sign in', async () => {
      const staff = await signInStaff();
      const id = await publish(staff);
      const guest = await meet();
      await switchAccount(guest, false);
      const joined = { CMSEventId: id, UserId: guest.id, EventName: 'Theirs', EventDate: event.StartDate, TypeOfEvent: 1 };
      const refused = { status: 400, msgkey: 'Member not found', res: { Errors: { UserId: 'Member not found' } } };
      expect(await staff.send(saveJoinedEvent, { Flag: 'Add', ...joined })).toMatchObject(refused);
      await switchAccount(guest, true);
      expect(await stateOf(staff, id, [guest])).toEqual([[null, 0]]);
    });

    it('come back together after the answers are closed, but a joined event alone is no answer then', async () => {
      const staff = await signInStaff();
      const id = await publish(staff);
      const [one, two] = [await meet(), await meet()];
      await answer(one, id, 'Going');
      await answer(two, id, 'Going');
      const left = await answer(one, id, 'Not going');
      vi.setSystemTime(new Date(afterwards));
      const alone = { SetId: left, Record: 'Attendance', RecordId: await idOf(staff, id, one) };
      expect((await staff.send(undoChanges, alone)).status).toBe(200);
      const [kept] = await joinedBy(two, id);
      const gone = await two.client.send(saveJoinedEvent, { Flag: 'Delete', Id: kept?.Id });
      expect(await stateOf(staff, id, [one, two])).toEqual([
        ['Going', 1],
        ['Going', 0],
      ]);
      expect((await two.client.send(undoChanges, { SetId: gone.res?.SetId })).status).toBe(200);
      expect(await stateOf(staff, id, [one, two])).toEqual([
        ['Going', 1],
        ['Going', 1],
      ]);
      vi.setSystemTime(new Date(noon));
    });

    it('tell who waits again once', async () => {
      const staff = await signInStaff();
      const id = await publish(staff, { Capacity: 1 });
      const [one, two] = [await meet(), await meet()];
      await answer(one, id, 'Going');
      await answer(two, id, 'Going');
      for (const times of [1, 2]) {
        const left = await answer(one, id, 'Not going');
        expect((await one.client.send(undoChanges, { SetId: left })).status).toBe(200);
        const told = portal().data.read.selectFrom('notices').select('text').where('user_id', '=', two.id);
        const texts = (await told.execute()).filter(({ text }) => text.includes('again on the waiting list of Founders evening on '));
        expect(texts).toHaveLength(times);
      }
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
