// Joined events through the real app: the shared tests of own records, and the rules for the date and the published event.

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testHistory } from '../../../../tests/history-suite.ts';
import { testOwnRecords } from '../../../../tests/own-records-suite.ts';
import { type Client, onBothEngines, type TestPortal } from '../../../../tests/test-portal.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { daysAfter, todayIn } from '../../../platform/server/calendar.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { listJoinedEvents, saveJoinedEvent } from './joined-events.contract.ts';

const inDays = (days: number) => noonOf(daysAfter(todayIn('Asia/Kolkata'), days));

const valid = { EventName: 'Founders evening', EventDate: inDays(30), TypeOfEvent: 1 };
const inThePast = 'Event date cannot be in the past';

describe('joined events', () => {
  testOwnRecords({
    table: 'joined_events',
    many: 'events',
    list: listJoinedEvents,
    save: saveJoinedEvent,
    valid,
    changed: { EventName: 'Makers morning', EventDate: inDays(60), TypeOfEvent: 2 },
    required: {
      EventName: 'Event name is required',
      EventDate: 'Event date is required',
      TypeOfEvent: 'Event type is required',
    },
    textFilters: ['EventName'],
    texts: {
      added: 'Event added successfully',
      updated: 'Event updated successfully',
      deleted: 'Event removed successfully',
      notFound: 'Event not found',
    },
    needsId: 'Id is required for update and delete',
  });

  onBothEngines((portal) => {
    let member: Client;
    beforeAll(async () => {
      member = await portal().as('member');
    });

    testHistory({
      record: 'Joined event',
      list: listJoinedEvents,
      save: saveJoinedEvent,
      valid,
      changed: { EventName: 'Makers morning', TypeOfEvent: 2 },
      file: async () => null,
      client: () => member,
    });

    it('are online, offline or hybrid, sent as a number or as text', async () => {
      for (const [TypeOfEvent, shown] of [
        [1, 1],
        ['2', 2],
        [' 1 ', 1],
        [3, 3],
      ]) {
        expect((await send(member, { TypeOfEvent })).status).toBe(200);
        expect((await member.send(listJoinedEvents)).rc[0]).toMatchObject({ TypeOfEvent: shown });
      }
      const message = 'Event type must be 1 (Online), 2 (Offline) or 3 (Hybrid)';
      for (const TypeOfEvent of [0, 4, -1, 1.5, '12', 'Online', true, [1]]) {
        expect(await send(member, { TypeOfEvent })).toMatchObject({
          status: 400,
          msgkey: message,
          res: { Errors: { TypeOfEvent: message } },
        });
      }
    });

    it('have a name of at most 200 characters', async () => {
      expect((await send(member, { EventName: 'é'.repeat(200) })).status).toBe(200);
      const { status, msgkey } = await send(member, { EventName: 'é'.repeat(201) });
      expect({ status, msgkey }).toEqual({ status: 400, msgkey: 'Event Name must be at most 200 characters' });
    });

    it('are refused with all messages at once', async () => {
      const answer = await send(member, { CMSEventId: 2e9, EventDate: inDays(-2) });
      expect(answer).toMatchObject({
        status: 400,
        msgkey: `${inThePast}, Event not found`,
        res: { Errors: { EventDate: inThePast, CMSEventId: 'Event not found' } },
      });
      const { msgkey } = await send(member, { EventName: ' ', EventDate: 'soon', TypeOfEvent: 9 });
      expect(msgkey).toBe('Event name is required, Event Date must be a date, Event type must be 1 (Online), 2 (Offline) or 3 (Hybrid)');
    });
  });

  onBothEngines(testPublished);
  for (const [zone, offset] of [
    ['Asia/Kolkata', '+05:30'],
    ['UTC', 'Z'],
    ['America/New_York', '-05:00'],
    ['Pacific/Auckland', '+13:00'],
  ] as const) {
    describe(`in the time zone ${zone}`, () => {
      onBothEngines((portal) => testDays(portal, offset), { TIME_ZONE: zone });
    });
  }
});

const send = (client: Client, fields: Record<string, unknown>) => client.send(saveJoinedEvent, { ...valid, Flag: 'Add', ...fields });

const rowsOf = async (client: Client, filters: Record<string, unknown> = {}) => (await client.send(listJoinedEvents, filters)).rc;

const publish = async (portal: TestPortal): Promise<{ staff: Client; id: number }> => {
  const staff = await portal.as('superAdmin');
  const { res } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Published', StartDate: inDays(10) });
  return { staff, id: res?.Id ?? 0 };
};

const testPublished = (portal: () => TestPortal) => {
  it('are found by the published event', async () => {
    const [{ id }, { id: other }, member] = [await publish(portal()), await publish(portal()), await portal().as('member')];
    for (const CMSEventId of [id, other, null]) expect((await send(member, { CMSEventId })).status).toBe(200);
    expect(await rowsOf(member, { CMSEventId: id })).toMatchObject([{ CMSEventId: id, TotalRecords: 1 }]);
    expect(await rowsOf(member, { CMSEventId: 2e9 })).toEqual([]);
    expect(await rowsOf(await portal().as('member'), { CMSEventId: id })).toEqual([]);
    expect((await rowsOf(member, { CMSEventId: '' })).map((row) => row.CMSEventId)).toEqual([null, other, id]);
  });

  it('are found by several published events at once, and only the own ones', async () => {
    const [{ id, staff }, { id: other }, { id: third }] = [await publish(portal()), await publish(portal()), await publish(portal())];
    const [member, stranger] = [await portal().as('member'), await portal().as('member')];
    for (const CMSEventId of [id, other]) await send(member, { CMSEventId });
    for (const CMSEventId of [other, third, null]) await send(stranger, { CMSEventId });
    const found = async (client: Client, CMSEventIds: unknown) => (await rowsOf(client, { CMSEventIds })).map((row) => row.CMSEventId);
    expect(await found(member, [id, other, third])).toEqual([other, id]);
    expect(await found(member, [third])).toEqual([]);
    expect(await found(staff, [id, third])).toEqual([third, id]);
    expect(await found(member, null)).toHaveLength(2);
    for (const bad of [[], [0], ['x'], 'x', {}, Array.from({ length: 101 }, () => id)]) {
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
      await staff.send(saveEvent, { Flag: 'Update', Id: id, EventName: 'Published', StartDate: inDays(10), EventType });
      const { res } = await send(member, { CMSEventId: id, TypeOfEvent: undefined });
      expect(await rowsOf(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: code }]);
      await member.send(saveJoinedEvent, { Flag: 'Delete', Id: res?.Id });
    }
    // Who takes part from home says so.
    const { res } = await send(member, { CMSEventId: id, TypeOfEvent: 1 });
    expect(await rowsOf(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: 1 }]);
    await staff.send(saveEvent, { Flag: 'Active', Id: id, IsActive: false });
    expect((await send(member, { Flag: 'Update', Id: res?.Id, CMSEventId: id, TypeOfEvent: '' })).status).toBe(200);
    expect(await rowsOf(member, { Id: res?.Id })).toMatchObject([{ TypeOfEvent: 3 }]);

    const needed = 'Event type is required';
    const refused = { status: 400, msgkey: needed, res: { Errors: { TypeOfEvent: needed } } };
    expect(await send(member, { TypeOfEvent: null })).toMatchObject(refused);
    expect(await send(member, { Flag: 'Update', Id: res?.Id, CMSEventId: 0, TypeOfEvent: null })).toMatchObject(refused);
    expect(await send(member, { CMSEventId: 2e9, TypeOfEvent: null })).toMatchObject({ status: 400, msgkey: 'Event not found' });
    const both = await send(member, { EventName: '', TypeOfEvent: null });
    expect(both).toMatchObject({ status: 400, msgkey: `Event name is required, ${needed}` });
    expect(portal().failures()).toEqual([]);
  });

  it('can name a published event that the caller sees, and keep it after it was switched off', async () => {
    const { staff, id } = await publish(portal());
    const { id: another } = await publish(portal());
    const member = await portal().as('member');
    const notFound = { status: 400, rs: 0, msgkey: 'Event not found', res: { Errors: { CMSEventId: 'Event not found' } } };
    const { res } = await send(member, { CMSEventId: id });
    const free = await send(member, {});
    for (const Id of [id, another]) await staff.send(saveEvent, { Flag: 'Active', Id, IsActive: false });
    expect(await send(member, { CMSEventId: another })).toMatchObject(notFound);
    expect(await send(member, { CMSEventId: 2e9 })).toMatchObject(notFound);
    expect(await send(staff, { CMSEventId: 2e9 })).toMatchObject(notFound);
    expect((await send(staff, { CMSEventId: another, UserId: member.userId })).status).toBe(200);

    const update = { Flag: 'Update', Id: res?.Id, EventName: 'Renamed' };
    expect((await send(member, { ...update, CMSEventId: id })).status).toBe(200);
    expect(await rowsOf(member, { CMSEventId: id })).toMatchObject([{ EventName: 'Renamed' }]);
    expect(await send(member, { ...update, Id: free.res?.Id, CMSEventId: id })).toMatchObject(notFound);
    expect((await send(member, { ...update, CMSEventId: null })).status).toBe(200);
    expect(await send(member, { ...update, CMSEventId: id })).toMatchObject(notFound);
  });

  it('are joined once by each user, even when many requests come at once', async () => {
    const { staff, id } = await publish(portal());
    const [member, other] = [await portal().as('member'), await portal().as('member')];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(member, { CMSEventId: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const clash = { status: 409, rs: 0, msgkey: 'Event is already joined', res: { Errors: { CMSEventId: 'Event is already joined' } } };
    expect(await send(member, { CMSEventId: id })).toMatchObject(clash);
    expect(await send(staff, { CMSEventId: id, UserId: member.userId })).toMatchObject(clash);
    expect((await send(other, { CMSEventId: id })).status).toBe(200);
    expect((await send(staff, { CMSEventId: id })).status).toBe(200);
    const { res } = await send(member, {});
    expect(await send(member, { Flag: 'Update', Id: res?.Id, CMSEventId: id })).toMatchObject(clash);
    expect(await rowsOf(member, { CMSEventId: id })).toHaveLength(1);

    const [joined] = await rowsOf(member, { CMSEventId: id });
    await member.send(saveJoinedEvent, { Flag: 'Delete', Id: joined?.Id });
    expect((await send(member, { CMSEventId: id })).status).toBe(200);
    expect(portal().failures()).toEqual([]);
  });

  it('stay when the published event is deleted', async () => {
    const { staff, id } = await publish(portal());
    const member = await portal().as('member');
    const { res } = await send(member, { CMSEventId: id });
    await send(staff, { CMSEventId: id });
    expect((await staff.send(saveEvent, { Flag: 'Delete', Id: id })).status).toBe(200);
    expect(await rowsOf(member)).toMatchObject([{ Id: res?.Id, CMSEventId: null, EventName: valid.EventName }]);
    expect((await send(member, { Flag: 'Update', Id: res?.Id, EventName: 'Still mine' })).status).toBe(200);
    expect(await rowsOf(member, { EventName: 'still' })).toMatchObject([{ Id: res?.Id }]);
  });
};

/** Inserts a joined event whose day is in the past. */
const writeRow = ({ data }: TestPortal, userId: number, event_date: string) =>
  data.write((tx) =>
    tx
      .insertInto('joined_events')
      .values({
        user_id: userId,
        created_by: userId,
        created_at: noonOf(event_date),
        ...searchable('event_name', 'Long ago'),
        event_date,
        type_of_event: 2,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

const testDays = (portal: () => TestPortal, offset: string) => {
  // At 03:30 in India the day has not begun in UTC. In the last hours of a day in New York it is over in UTC.
  const times = ['00:00:00.001', '03:30:00.000', '12:00:00.001', '23:59:59.999'];
  const at = (day: string, time: string) => new Date(`${day}T${time}${offset}`);
  afterEach(() => {
    vi.useRealTimers();
  });

  const onEachClock = async (check: (member: Client) => Promise<void>) => {
    for (const now of times) {
      vi.useFakeTimers({ toFake: ['Date'], now: at('2028-02-29', now) });
      await check(await portal().as('member'));
    }
  };

  it('must be today or later by the calendar of the time zone, at any time of the day', () =>
    onEachClock(async (member) => {
      for (const time of times) {
        for (const day of ['2028-02-29', '2028-03-01', '2031-01-01']) {
          expect(await send(member, { EventDate: at(day, time) }), `${day} ${time}`).toMatchObject({ status: 200 });
        }
        for (const day of ['2028-02-28', '2027-02-28', '0500-06-01']) {
          const refused = { status: 400, rs: 0, msgkey: inThePast, res: { Errors: { EventDate: inThePast } } };
          expect(await send(member, { EventDate: at(day, time) }), `${day} ${time}`).toMatchObject(refused);
        }
      }
    }));

  it('may stay on a past day, but not move to another one', () =>
    onEachClock(async (member) => {
      const { id: Id } = await writeRow(portal(), member.userId, '2028-02-10');
      for (const time of times) {
        const update = { Flag: 'Update', Id, EventName: `At ${time}` };
        expect(await send(member, { ...update, EventDate: at('2028-02-10', time) })).toMatchObject({ status: 200 });
        for (const day of ['2028-02-09', '2028-02-11', '2028-02-28']) {
          expect(await send(member, { ...update, EventDate: at(day, time) })).toMatchObject({ status: 400, msgkey: inThePast });
        }
      }
      expect(await rowsOf(member, { EventName: 'At' })).toMatchObject([{ EventDate: '2028-02-10T12:00:00.000Z' }]);
      expect((await send(member, { Flag: 'Update', Id, EventDate: at('2028-02-29', '12:00:00.001') })).status).toBe(200);
    }));
};
