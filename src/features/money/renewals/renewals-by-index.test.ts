// How SQLite finds the members of a stage: by an index that has all that is asked, or by the members of the chapter. What may read
// thousands of rows one by one it does aside.

import { type SelectQueryBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import type { Tables } from '../../../platform/data/data.ts';
import { ReaderThread } from '../../../platform/data/sqlite/reader-thread.ts';
import { matchingMembers } from './matching-members.server.ts';
import { listRenewals, renewalStages } from './renewals.contract.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal('sqlite');
});
afterAll(() => portal.close());

const days = { today: '2026-03-05', graceDays: 14 };

const planOf = async (query: SelectQueryBuilder<Tables, 'users', object>): Promise<string> => {
  const statement = query.compile();
  const explain = { ...statement, sql: `explain query plan ${statement.sql}` };
  const { rows } = await portal.data.read.getExecutor().executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail).join('\n');
};

const count = sql<number>`count(*) + sum(users.amount_paise)`.as('total');

it('counts the members of each stage, and of all, and what is at stake, without reading their rows', async () => {
  for (const Stage of [...renewalStages, null]) {
    const plan = await planOf(matchingMembers(portal.data, { Stage, ChapterId: null }, days, 'all').select(count));
    expect(plan, String(Stage)).toMatch(/^(SEARCH|SCAN) users USING COVERING INDEX users_by_renewal[^\n]*$/);
  }
});

it('looks up the members of a chapter, instead of looking for them among all of the stage', async () => {
  for (const Stage of [...renewalStages, null]) {
    const plan = await planOf(matchingMembers(portal.data, { Stage, ChapterId: 7 }, days, 'all').select(count));
    expect(plan, String(Stage)).toMatch(/^SEARCH users USING INTEGER PRIMARY KEY/);
  }
});

it('reads a page in the order of the list, instead of sorting the whole stage for it', async () => {
  for (const [Stage, Sort, order] of [
    ['Lapsed', null, 'membership_end'],
    ['Lapsed', 'FullName', 'full_name_folded'],
    ['Never paid', 'Amount', 'amount_paise'],
    [null, null, 'membership_end'],
  ] as const) {
    const page = matchingMembers(portal.data, { Stage, ChapterId: null, Sort }, days, 'all')
      .select('id')
      .orderBy(order)
      .orderBy('id')
      .limit(10);
    const plan = await planOf(order === 'amount_paise' ? page.where(order, 'is not', null) : page);
    expect(plan, `${Stage} by ${order}`).not.toMatch(/TEMP B-TREE|MULTI-INDEX OR|^SCAN users$/m);
  }
});

it('sums up aside what is at stake, and counts aside in a chapter and in a search', async () => {
  // On the first of a month of 31 days two stages are one question, which is asked once.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${days.today}T06:00:00.000Z`) });
  const staff = await portal.as('superAdmin');
  const run = vi.spyOn(ReaderThread.prototype, 'run');
  const askedFor = async (filters: Record<string, unknown>, part: string) => {
    run.mockClear();
    expect((await staff.send(listRenewals, filters)).status).toBe(200);
    return run.mock.calls.filter(([{ sql }]) => sql.includes(part)).length;
  };
  // Of each stage, and of all.
  expect(await askedFor({}, 'sum(users.amount_paise)')).toBe(renewalStages.length + 1);
  expect(await askedFor({ ChapterId: 7 }, 'count(*)')).toBe(renewalStages.length + 1);
  expect(await askedFor({ Search: 'asha' }, 'count(*)')).toBe(1);
  run.mockRestore();
  vi.useRealTimers();
});
