// As many records at once as there may be: others have their turn meanwhile, and the change can be taken back.
// @module-tag long

import { describe, expect, it } from 'vitest';
import { listRenewals, remindMembers } from '../../src/features/money/renewals/renewals.contract.ts';
import { updateDetails } from '../../src/features/people/profile/profile.contract.ts';
import { bulkSave } from '../../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../../src/platform/wire/calls/changes.ts';
import { makeUsers } from '../makers.ts';
import { blocksOf } from '../processor-time.ts';
import { apply, csv } from '../rooms/import-room.ts';
import { onBothEngines } from '../test-portal.ts';

const many = 20_000;

describe('20,000 records', () => {
  onBothEngines((portal) => {
    const marked = async () => {
      const users = portal().data.read.selectFrom('users').where('is_tmn', '=', true);
      return Number((await users.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst())?.count);
    };

    it('are changed and taken back, and their members reminded, while others have their turn', async () => {
      const staff = await portal().as('superAdmin');
      const people = Array.from({ length: many }, (_, at) => ({ fullName: `Person ${at}`, email: `many${at}@example.com` }));
      await makeUsers(portal().data, people);
      const mark = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Filters: { Email: 'many' }, Count: many };
      let SetId: number | null | undefined;
      const saved = await blocksOf(async () => {
        const { res } = await staff.send(bulkSave, mark);
        expect(res).toMatchObject({ Done: many, Refused: [] });
        SetId = res?.SetId;
      });
      expect(await marked()).toBe(many);
      const undone = await blocksOf(async () => expect((await staff.send(undoChanges, { SetId })).status).toBe(200));
      expect(await marked()).toBe(0);
      const reminded = await blocksOf(async () => {
        const { res } = await staff.send(remindMembers, { Filters: { Stage: 'Never paid' }, Count: many });
        expect(res).toMatchObject({ Done: many, Refused: [] });
      });
      expect((await staff.send(listRenewals, { Stage: 'Never paid', Sort: 'LastRemindedAt' })).rc[0]?.LastRemindedAt).not.toBeNull();
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ engine: portal().engine, saved, undone, reminded })}\n`);
      // In one piece, either would block all others for its whole time.
      for (const { longest, took } of [saved, undone, reminded]) expect(longest).toBeLessThan(took / 4);
    });

    it('and one more are refused with a sentence, and nothing is done', async () => {
      const staff = await portal().as('superAdmin');
      expect(
        (await apply(staff, 'members', csv(['Full Name', 'Email', 'Phone'], ['One More', 'many@example.com', '9700000000']))).status,
      ).toBe(200);
      const Count = many + 1;
      const tooMany = { status: 400, msgkey: 'At most 20,000 records at once. Please narrow the filters.' };
      const mark = { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Filters: { Email: 'many' }, Count };
      expect(await staff.send(bulkSave, mark)).toMatchObject(tooMany);
      expect(await staff.send(remindMembers, { Filters: { Stage: 'Never paid' }, Count })).toMatchObject(tooMany);
      expect(await marked()).toBe(0);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
