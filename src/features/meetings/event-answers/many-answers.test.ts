// Answers of somebody who keeps as many joined events as there may be: the limit is the same, whichever way an event is joined.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listEvents, saveEvent } from '../../contents/events/events.contract.ts';
import { saveJoinedEvent } from '../../own-records/joined-events/joined-events.contract.ts';
import { answerEvent } from './event-answers.contract.ts';

const noon = '2026-09-10T06:30:00.000Z';
const start = '2026-10-01T12:30:00.000Z';
const full = { status: 400, msgkey: 'At most 2,000 events can be kept. Please delete some first.' };

describe('an answer of who has joined 2,000 events', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) }));
  afterAll(() => void vi.useRealTimers());

  onBothEngines((portal) => {
    const join = async () => {
      const user = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1 });
      return portal().clientOf(user);
    };
    const add = async (staff: Client, wishes: object = {}) =>
      (await staff.send(saveEvent, { Flag: 'Add', EventName: 'Founders evening', StartDate: start, GuestsAllowed: 2, ...wishes })).res?.Id;
    const answer = (client: Client, EventId: number | null | undefined, Answer: string, wishes: object = {}) =>
      client.send(answerEvent, { EventId, Answer, ...wishes });
    const fill = (userId: number, count: number) => {
      const row = { user_id: userId, created_by: userId, event_name: 'Before', event_name_folded: 'before', event_date: '2026-01-01' };
      const rows = Array.from({ length: count }, () => ({ ...row, cms_event_id: null, type_of_event: 1, created_at: noon }));
      return portal().data.write((tx) => tx.insertInto('joined_events').values(rows).execute());
    };
    const answerSeen = async (client: Client, Id: number | null | undefined) => (await client.send(listEvents, { Id })).rc[0]?.MyAnswer;

    it('is refused as long as none of these is deleted, also when others answer or one would only wait', async () => {
      const staff = await portal().as('superAdmin');
      const member = await join();
      const [event, other, crowded] = [await add(staff), await add(staff), await add(staff, { Capacity: 1 })];
      await fill(member.userId, 1_999);
      const { res } = await answer(member, event, 'Going');
      expect(res?.Answer).toBe('Going');
      expect(await answer(member, other, 'Going')).toMatchObject(full);
      expect(await answer(staff, other, 'Going', { UserId: member.userId })).toMatchObject(full);
      expect(await answerSeen(member, other)).toBeNull();
      await answer(await join(), crowded, 'Going');
      expect(await answer(member, crowded, 'Going')).toMatchObject(full);
      // What was said before may still be said anew, and taken back.
      expect((await answer(member, event, 'Going', { Guests: 1 })).status).toBe(200);
      const left = await answer(member, event, 'Not going');
      expect(left.status).toBe(200);
      expect((await answer(member, other, 'Going')).res?.Answer).toBe('Going');
      expect(await member.send(undoChanges, { SetId: left.res?.SetId })).toMatchObject(full);
    });

    it('lets who waited move up: the place was promised', async () => {
      const staff = await portal().as('superAdmin');
      const [member, first] = [await join(), await join()];
      const event = await add(staff, { Capacity: 1 });
      for (const client of [first, member]) await answer(client, event, 'Going');
      await fill(member.userId, 2_000);
      expect((await answer(member, event, 'Going', { Guests: 0 })).res?.Answer).toBe('Waiting');
      expect((await answer(first, event, 'Not going')).status).toBe(200);
      expect(await answerSeen(member, event)).toBe('Going');
      const record = { CMSEventId: await add(staff), EventName: 'Founders evening', EventDate: start };
      expect(await member.send(saveJoinedEvent, { Flag: 'Add', ...record })).toMatchObject(full);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
