// What BulkSave refuses before it begins: missing records and those of others cost one query and no write.

import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { saveEvent } from '../../src/features/contents/events/events.contract.ts';
import { remindMembers } from '../../src/features/money/renewals/renewals.contract.ts';
import { listConnections, saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { allCalls } from '../all-calls.ts';
import { makeChapter, makeUser } from '../makers.ts';
import { makeTwoChapters } from '../rooms/two-chapters.ts';
import { makeProfession } from '../rooms/visitor-room.ts';
import { statementsOf } from '../statements.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';

const nowhere = 2_000_000_000;
const remove = { Call: saveConnection.name, Flag: 'Delete' };

describe('a bulk', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let asha: Client;
    let ravi: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      asha = await portal().as('member');
      ravi = await portal().as('member');
    });

    const addConnection = async (client: Client) => {
      const connection = { Flag: 'Add', OrganizationName: 'Nilgiri Tea', ContactPerson: 'Asha', MobileNo: '9876543210' };
      return (await client.send(saveConnection, connection)).res?.Id ?? 0;
    };
    const watchWrites = () => {
      const { data } = portal();
      const [short, long] = [vi.spyOn(data, 'write'), vi.spyOn(data, 'writeLong')];
      onTestFinished(() => {
        short.mockRestore();
        long.mockRestore();
      });
      return () => short.mock.calls.length + long.mock.calls.length;
    };

    it('of Ids that are made up or of others begins no write, and asks once for all of them', async () => {
      const theirs = await addConnection(ravi);
      const Ids = [theirs, ...Array.from({ length: 1_999 }, (_, at) => nowhere + at)];
      const countWrites = watchWrites();
      const headers = { 'idempotency-key': `made up ${theirs}` };
      const statements = await statementsOf(async () => {
        const { status, res } = await asha.send(bulkSave, { ...remove, Ids }, null, headers);
        expect(status).toBe(200);
        expect(res).toMatchObject({ Done: 0, RefusedCount: 2_000, SetId: null });
        expect(res?.Refused).toHaveLength(100);
        expect(res?.Refused[0]).toEqual({ Id: theirs, Code: 'NotFound', Message: 'Connection not found' });
      });
      expect(countWrites()).toBe(0);
      expect(statements.filter(({ sql }) => sql.includes('connections'))).toHaveLength(1);
      expect((await ravi.send(listConnections, { Id: theirs })).rc).toHaveLength(1);
    });

    it('of which some are there does these, and names the first hundred of the others in order', async () => {
      const [first, theirs, last] = [await addConnection(asha), await addConnection(ravi), await addConnection(asha)];
      const Ids = [...Array.from({ length: 300 }, (_, at) => nowhere - at), last, theirs, first];
      const statements = await statementsOf(async () => {
        const { res, msgkey } = await asha.send(bulkSave, { ...remove, Ids });
        expect(res).toMatchObject({ Done: 2, RefusedCount: 301 });
        expect(msgkey).toBe('2 of 303 done');
        expect(res?.Refused.map(({ Id }) => Id)).toEqual([theirs, ...Array.from({ length: 99 }, (_, at) => nowhere - 299 + at)]);
      });
      // Two records are locked and deleted; missing ones were not attempted.
      expect(statements.filter(({ sql }) => sql.includes('connections')).length).toBeLessThan(12);
    });

    it('of a member has at most 2,000 Ids, of a super admin more', async () => {
      const Ids = Array.from({ length: 2_001 }, (_, at) => nowhere + at);
      const message = 'At most 2,000 records at once';
      expect(await asha.send(bulkSave, { ...remove, Ids })).toMatchObject({
        status: 400,
        msgkey: message,
        res: { Errors: { Ids: message } },
      });
      expect((await staff.send(bulkSave, { ...remove, Ids })).res).toMatchObject({ Done: 0, RefusedCount: 2_001 });
    });

    it('of whatever kind begins no write where nothing is there', async () => {
      const chapter = await makeChapter(portal().data);
      const IntoId = await makeProfession(portal());
      const fields = { IsActive: false, IsTmnians: true, ChapterId: chapter.id, IntoId };
      const countWrites = watchWrites();
      let tried = 0;
      for (const { name: Call, bulk = {} } of allCalls) {
        for (const Flag of Object.keys(bulk)) {
          const { status, res } = await staff.send(bulkSave, { ...fields, Call, Flag, Ids: [nowhere, nowhere + 1] });
          expect({ Call, Flag, status, res }).toMatchObject({ status: 200, res: { Done: 0, RefusedCount: 2, SetId: null } });
          expect(res?.Refused[0]).toEqual({ Id: nowhere, Code: 'NotFound', Message: expect.stringMatching(/ not found$/) });
          tried++;
        }
      }
      expect(tried).toBeGreaterThan(20);
      expect(countWrites()).toBe(0);
    });

    it('of members who are not in the chapter, or of super admins, takes nobody out and puts nobody in', async () => {
      const { data } = portal();
      const [chapter, outside] = [await makeChapter(data), await makeUser(data)];
      const countWrites = watchWrites();
      const fields = { Call: 'AssignUserInChapter', ChapterId: chapter.id };
      const out = await staff.send(bulkSave, { ...fields, Flag: 'Remove', Ids: [outside.id] });
      expect(out.res).toMatchObject({ Done: 0, Refused: [{ Code: 'NotFound', Message: 'Assignment not found' }] });
      const into = await staff.send(bulkSave, { ...fields, Flag: 'Add', Ids: [staff.userId] });
      expect(into.res).toMatchObject({ Done: 0, Refused: [{ Code: 'NotFound', Message: 'Member not found' }] });
      expect(countWrites()).toBe(0);
    });

    it('of an officer is for the events of the own chapters', async () => {
      const { alpha, bravo, officer } = await makeTwoChapters(portal());
      const president = await officer('President');
      const { res } = await staff.send(saveEvent, { Flag: 'Add', EventName: 'Of all', StartDate: '2099-03-05T12:30:00.000Z' });
      const others = [bravo.event, res?.Id ?? 0];
      const countWrites = watchWrites();
      const off = { Call: saveEvent.name, Flag: 'Active', IsActive: false };
      expect((await president.send(bulkSave, { ...off, Ids: others })).res).toMatchObject({ Done: 0, RefusedCount: 2 });
      expect(countWrites()).toBe(0);
      expect((await president.send(bulkSave, { ...off, Ids: [alpha.event, ...others] })).res).toMatchObject({ Done: 1, RefusedCount: 2 });
    });

    it('that reminds names the first hundred who are not reminded', async () => {
      const Ids = Array.from({ length: 150 }, (_, at) => nowhere + at);
      const { res } = await staff.send(remindMembers, { Ids });
      expect(res).toMatchObject({ Done: 0, RefusedCount: 150 });
      expect(res?.Refused.map(({ Id }) => Id)).toEqual(Ids.slice(0, 100));
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
