// BulkSave of as many records as there may be, and its undo: both are answered in the time that a browser waits.

import { describe, expect, it } from 'vitest';
import { updateDetails } from '../src/features/people/profile/profile.contract.ts';
import { bulkSave } from '../src/platform/wire/calls/bulk.ts';
import { undoChanges } from '../src/platform/wire/calls/changes.ts';
import { apply, csv } from './import-room.ts';
import { onBothEngines } from './test-portal.ts';

const many = 5_000;

describe('5,000 records', () => {
  onBothEngines((portal) => {
    it('are changed and taken back while a browser waits', async () => {
      const staff = await portal().as('superAdmin');
      const lines = Array.from({ length: many }, (_, at) => [`Person ${at}`, `many${at}@example.com`, `98${String(at).padStart(8, '0')}`]);
      expect((await apply(staff, 'members', csv(['Full Name', 'Email', 'Phone'], ...lines))).status).toBe(200);
      const marked = async () => {
        const users = portal().data.read.selectFrom('users').where('is_tmn', '=', true);
        return Number((await users.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst())?.count);
      };
      const began = performance.now();
      const done = await staff.send(bulkSave, { Call: updateDetails.name, Flag: 'IsTmn', IsTmnians: true, Filters: { Email: 'many' } });
      const saved = performance.now();
      expect(done.res).toMatchObject({ Done: many, Refused: [] });
      expect(await marked()).toBe(many);
      const undoing = performance.now();
      expect((await staff.send(undoChanges, { SetId: done.res?.SetId })).status).toBe(200);
      const undone = performance.now();
      expect(await marked()).toBe(0);
      const figures = { engine: portal().engine, save: saved - began, undo: undone - undoing };
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify(figures)}\n`);
      for (const took of [figures.save, figures.undo]) expect(took).toBeLessThan(30_000);
    }, 120_000);

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
