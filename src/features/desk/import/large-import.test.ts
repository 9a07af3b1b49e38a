// An import of as many lines as there may be: it holds nobody up, and can be taken back.

import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { apply, countsOf, csv } from '../../../../tests/import-room.ts';
import { onBothEngines } from '../../../../tests/test-portal.ts';
import { undoChanges } from '../../../platform/wire/changes.ts';
import { listMembers } from '../../people/members/members.contract.ts';

const many = 20_000;

/** The longest time, in milliseconds, in which nothing else had its turn. */
const longestBlockOf = async (work: () => Promise<void>): Promise<{ longest: number; took: number }> => {
  let isDone = false;
  const began = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const before = performance.now();
    await pause(1);
    longest = Math.max(longest, performance.now() - before);
  }
  await working;
  return { longest, took: performance.now() - began };
};

describe('an import of 20,000 lines', () => {
  onBothEngines((portal) => {
    it('is applied and taken back while others have their turn', async () => {
      const staff = await portal().as('superAdmin');
      const lines = Array.from({ length: many }, (_, at) => [
        `Person ${at}`,
        `many${at}@example.com`,
        `98${String(at).padStart(8, '0')}`,
        'Baker',
      ]);
      const file = csv(['Full Name', 'Email', 'Phone', 'Profession'], ...lines);
      let SetId = 0;
      const applied = await longestBlockOf(async () => {
        const answer = await apply(staff, 'members', file);
        expect(countsOf(answer)).toEqual([many, 0, 0, 0]);
        SetId = answer.res?.SetId ?? 0;
      });
      const again = await longestBlockOf(async () => expect(countsOf(await apply(staff, 'members', file))).toEqual([0, 0, many, 0]));
      expect((await staff.send(listMembers, { Email: 'many', RecordsPerPage: 1 })).res?.TotalRecords).toBe(many);
      const undone = await longestBlockOf(async () => expect((await staff.send(undoChanges, { SetId })).status).toBe(200));
      expect((await staff.send(listMembers, { Email: 'many' })).rc).toEqual([]);
      if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ engine: portal().engine, applied, again, undone })}\n`);
      // In one piece each of them would hold all others up for as long as it takes.
      for (const { longest, took } of [applied, again, undone]) expect(longest).toBeLessThan(took / 4);
    }, 300_000);

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
