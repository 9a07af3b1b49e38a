// Joined events that name a published event.

import { describe, expect, it } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { joinedRows, sendJoined, valid } from '../../../../tests/rooms/joined-events-room.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from './joined-events.contract.ts';

const publish = async (portal: TestPortal): Promise<{ staff: Client; id: number }> => {
  const staff = await portal.as('superAdmin');
  const { res } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Published', StartDate: noonOf(inDays(10)) });
  return { staff, id: res?.Id ?? 0 };
};

describe('joined events of published ones', () => {
  onAnyEngine((portal) => {
    it('are found by the published event', async () => {
      const [{ id }, { id: other }, member] = [await publish(portal()), await publish(portal()), await portal().as('member')];
      for (const CMSEventId of [id, other, null]) expect((await sendJoined(member, { CMSEventId })).status).toBe(200);
      expect(await joinedRows(member, { CMSEventId: id })).toMatchObject([{ CMSEventId: id, TotalRecords: 1 }]);
      expect(await joinedRows(member, { CMSEventId: 2e9 })).toEqual([]);
      expect(await joinedRows(await portal().as('member'), { CMSEventId: id })).toEqual([]);
      expect((await joinedRows(member, { CMSEventId: '' })).map((row) => row.CMSEventId)).toEqual([null, other, id]);
    });

    it('are found by several published events at once, and only the own ones', async () => {
      const [{ id, staff }, { id: other }, { id: third }] = [await publish(portal()), await publish(portal()), await publish(portal())];
      const [member, stranger] = [await portal().as('member'), await portal().as('member')];
      for (const CMSEventId of [id, other]) await sendJoined(member, { CMSEventId });
      for (const CMSEventId of [other, third, null]) await sendJoined(stranger, { CMSEventId });
      const found = async (client: Client, CMSEventIds: unknown) =>
        (await joinedRows(client, { CMSEventIds })).map((row) => row.CMSEventId);
      expect(await found(member, [id, other, third])).toEqual([other, id]);
      expect(await found(member, [third])).toEqual([]);
      expect(await found(staff, [id, third])).toEqual([third, id]);
      expect(await found(member, null)).toHaveLength(2);
      for (const bad of [[], '', ' ', [0], ['x'], 'x', {}, Array.from({ length: 101 }, () => id)]) {
        expect((await member.send(listJoinedEvents, { CMSEventIds: bad })).status, JSON.stringify(bad)).toBe(400);
      }
      expect(portal().failures()).toEqual([]);
    });

    it('take the type of the published event when none is sent, and need one without a published event', async () => {
      const { staff, id } = await publish(portal());
      const member = await portal().as('member');
      for (const [EventType, code] of [
        ['Online', 1],
        ['In-Person', 2],
        ['Hybrid', 3],
      ] as const) {
        await staff.send(saveEvent, { Flag: 'Update', Id: id, EventName: 'Published', StartDate: noonOf(inDays(10)), EventType });
        const { res } = await sendJoined(member, { CMSEventId: id, TypeOfEvent: undefined });
        expect(await joinedRows(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: code }]);
        await member.send(saveJoinedEvent, { Flag: 'Delete', Id: res?.Id });
      }
      // Who takes part from home says so.
      const { res } = await sendJoined(member, { CMSEventId: id, TypeOfEvent: 1 });
      expect(await joinedRows(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: 1 }]);
      await staff.send(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
      expect((await sendJoined(member, { Flag: 'Update', Id: res?.Id, CMSEventId: id, TypeOfEvent: '' })).status).toBe(200);
      expect(await joinedRows(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: 3 }]);

      const needed = 'Event type is required';
      const refused = { status: 400, msgkey: needed, res: { Errors: { TypeOfEvent: needed } } };
      expect(await sendJoined(member, { TypeOfEvent: null })).toMatchObject(refused);
      expect(await sendJoined(member, { Flag: 'Update', Id: res?.Id, CMSEventId: 0, TypeOfEvent: null })).toMatchObject(refused);
      expect(await sendJoined(member, { CMSEventId: 2e9, TypeOfEvent: null })).toMatchObject({ status: 400, msgkey: 'Event not found' });
      const both = await sendJoined(member, { EventName: '', TypeOfEvent: null });
      expect(both).toMatchObject({ status: 400, msgkey: `Event name is required, ${needed}` });
      expect(portal().failures()).toEqual([]);
    });

    it('say that the published event was called off, until its day is over', async () => {
      const { staff, id } = await publish(portal());
      const member = await portal().as('member');
      for (const CMSEventId of [id, null]) await sendJoined(member, { CMSEventId });
      const calledOff = async (client: Client) => (await joinedRows(client, { CMSEventIds: [id] })).map(({ CalledOff }) => CalledOff);
      expect(await calledOff(member)).toEqual([false]);
      await staff.send(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
      expect((await joinedRows(member)).map(({ CMSEventId, CalledOff }) => [CMSEventId, CalledOff])).toEqual([
        [null, false],
        [id, true],
      ]);
      expect(await calledOff(staff)).toEqual([true]);
      for (const [start_date, end_date, is] of [
        [noonOf(inDays(-1)), null, false],
        [noonOf(inDays(-1)), noonOf(inDays(0)), true],
        [noonOf(inDays(0)), null, true],
        [null, null, true],
      ] as const) {
        await portal().data.write((tx) => tx.updateTable('events').set({ start_date, end_date }).where('id', '=', id).execute());
        expect(await calledOff(member), `${start_date} to ${end_date}`).toEqual([is]);
      }
      await staff.send(saveEvent, { Flag: 'Active', Id: id, IsActive: true });
      expect(await calledOff(member)).toEqual([false]);
      expect(portal().failures()).toEqual([]);
    });

    it('can name a published event that the caller sees, and keep it after it was switched off', async () => {
      const { staff, id } = await publish(portal());
      const { id: another } = await publish(portal());
      const member = await portal().as('member');
      const notFound = { status: 400, rs: 0, msgkey: 'Event not found', res: { Errors: { CMSEventId: 'Event not found' } } };
      const { res } = await sendJoined(member, { CMSEventId: id });
      const free = await sendJoined(member, {});
      for (const Id of [id, another]) await staff.send(saveEvent, { Flag: 'Active', Id, IsActive: false });
      expect(await sendJoined(member, { CMSEventId: another })).toMatchObject(notFound);
      expect(await sendJoined(member, { CMSEventId: 2e9 })).toMatchObject(notFound);
      expect(await sendJoined(staff, { CMSEventId: 2e9 })).toMatchObject(notFound);
      expect((await sendJoined(staff, { CMSEventId: another, UserId: member.userId })).status).toBe(200);

      const update = { Flag: 'Update', Id: res?.Id, EventName: 'Renamed' };
      expect((await sendJoined(member, { ...update, CMSEventId: id })).status).toBe(200);
      expect(await joinedRows(member, { CMSEventId: id })).toMatchObject([{ EventName: 'Renamed' }]);
      expect(await sendJoined(member, { ...update, Id: free.res?.Id, CMSEventId: id })).toMatchObject(notFound);
      expect((await sendJoined(member, { ...update, CMSEventId: null })).status).toBe(200);
      expect(await sendJoined(member, { ...update, CMSEventId: id })).toMatchObject(notFound);
    });

    it('are joined once by each user, even when many requests come at once', async () => {
      const { staff, id } = await publish(portal());
      const [member, other] = [await portal().as('member'), await portal().as('member')];
      const answers = await Promise.all(Array.from({ length: 10 }, () => sendJoined(member, { CMSEventId: id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      const clash = { status: 409, rs: 0, msgkey: 'Event is already joined', res: { Errors: { CMSEventId: 'Event is already joined' } } };
      expect(await sendJoined(member, { CMSEventId: id })).toMatchObject(clash);
      expect(await sendJoined(staff, { CMSEventId: id, UserId: member.userId })).toMatchObject(clash);
      expect((await sendJoined(other, { CMSEventId: id })).status).toBe(200);
      expect((await sendJoined(staff, { CMSEventId: id })).status).toBe(200);
      const { res } = await sendJoined(member, {});
      expect(await sendJoined(member, { Flag: 'Update', Id: res?.Id, CMSEventId: id })).toMatchObject(clash);
      expect(await joinedRows(member, { CMSEventId: id })).toHaveLength(1);

      const [joined] = await joinedRows(member, { CMSEventId: id });
      await member.send(saveJoinedEvent, { Flag: 'Delete', Id: joined?.Id });
      expect((await sendJoined(member, { CMSEventId: id })).status).toBe(200);
      expect(portal().failures()).toEqual([]);
    });

    it('stay when the published event is deleted', async () => {
      const { staff, id } = await publish(portal());
      const member = await portal().as('member');
      const { res } = await sendJoined(member, { CMSEventId: id });
      await sendJoined(staff, { CMSEventId: id });
      expect((await staff.send(saveEvent, { Flag: 'Delete', Id: id })).status).toBe(200);
      expect(await joinedRows(member)).toMatchObject([{ Id: res?.Id, CMSEventId: null, EventName: valid.EventName }]);
      expect((await sendJoined(member, { Flag: 'Update', Id: res?.Id, EventName: 'Still mine' })).status).toBe(200);
      expect(await joinedRows(member, { EventName: 'still' })).toMatchObject([{ Id: res?.Id }]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
