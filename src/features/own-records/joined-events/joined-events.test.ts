// Joined events through the real app: the shared tests of own records, and the rules for the date and the published event.

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays } from '../../../../tests/in-days.ts';
import { joinedRows, sendJoined, valid } from '../../../../tests/rooms/joined-events-room.ts';
import { testHistory } from '../../../../tests/suites/history-suite.ts';
import { testOwnRecords } from '../../../../tests/suites/own-records-suite.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { listJoinedEvents, saveJoinedEvent } from './joined-events.contract.ts';

const inThePast = 'Event date cannot be in the past';

describe('joined events', () => {
  testOwnRecords({
    table: 'joined_events',
    many: 'events',
    list: listJoinedEvents,
    save: saveJoinedEvent,
    valid,
    changed: { EventName: 'Makers morning', EventDate: noonOf(inDays(60)), TypeOfEvent: 2 },
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

  onAnyEngine((portal) => {
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
        expect((await sendJoined(member, { TypeOfEvent })).status).toBe(200);
        expect((await member.send(listJoinedEvents)).rc[0]).toMatchObject({ TypeOfEvent: shown });
      }
      const message = 'Event type must be 1 (Online), 2 (Offline) or 3 (Hybrid)';
      for (const TypeOfEvent of [0, 4, -1, 1.5, '12', 'Online', true, [1]]) {
        expect(await sendJoined(member, { TypeOfEvent })).toMatchObject({
          status: 400,
          msgkey: message,
          res: { Errors: { TypeOfEvent: message } },
        });
      }
    });

    it('have a name of at most 200 characters', async () => {
      expect((await sendJoined(member, { EventName: 'é'.repeat(200) })).status).toBe(200);
      const { status, msgkey } = await sendJoined(member, { EventName: 'é'.repeat(201) });
      expect({ status, msgkey }).toEqual({ status: 400, msgkey: 'Event Name must be at most 200 characters' });
    });

    it('are refused with all messages at once', async () => {
      const answer = await sendJoined(member, { CMSEventId: 2e9, EventDate: noonOf(inDays(-2)) });
      expect(answer).toMatchObject({
        status: 400,
        msgkey: `${inThePast}, Event not found`,
        res: { Errors: { EventDate: inThePast, CMSEventId: 'Event not found' } },
      });
      const { msgkey } = await sendJoined(member, { EventName: ' ', EventDate: 'soon', TypeOfEvent: 9 });
      expect(msgkey).toBe('Event name is required, Event Date must be a date, Event type must be 1 (Online), 2 (Offline) or 3 (Hybrid)');
    });
  });

  for (const [zone, offset] of [
    ['Asia/Kolkata', '+05:30'],
    ['UTC', 'Z'],
    ['America/New_York', '-05:00'],
    ['Pacific/Auckland', '+13:00'],
  ] as const) {
    describe(`in the time zone ${zone}`, () => {
      onAnyEngine((portal) => testDays(portal, offset), { TIME_ZONE: zone });
    });
  }
});

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
          expect(await sendJoined(member, { EventDate: at(day, time) }), `${day} ${time}`).toMatchObject({ status: 200 });
        }
        for (const day of ['2028-02-28', '2027-02-28', '0500-06-01']) {
          const refused = { status: 400, rs: 0, msgkey: inThePast, res: { Errors: { EventDate: inThePast } } };
          expect(await sendJoined(member, { EventDate: at(day, time) }), `${day} ${time}`).toMatchObject(refused);
        }
      }
    }));

  it('may stay on a past day, but not move to another one', () =>
    onEachClock(async (member) => {
      const { id: Id } = await writeRow(portal(), member.userId, '2028-02-10');
      for (const time of times) {
        const update = { Flag: 'Update', Id, EventName: `At ${time}` };
        expect(await sendJoined(member, { ...update, EventDate: at('2028-02-10', time) })).toMatchObject({ status: 200 });
        for (const day of ['2028-02-09', '2028-02-11', '2028-02-28']) {
          expect(await sendJoined(member, { ...update, EventDate: at(day, time) })).toMatchObject({ status: 400, msgkey: inThePast });
        }
      }
      expect(await joinedRows(member, { EventName: 'At' })).toMatchObject([{ EventDate: '2028-02-10T12:00:00.000Z' }]);
      expect((await sendJoined(member, { Flag: 'Update', Id, EventDate: at('2028-02-29', '12:00:00.001') })).status).toBe(200);
    }));
};
