// How several words are found: each by the indexes of its texts, and nobody looks at all users for it.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { plansOf } from '../../../../tests/prepared-plans.ts';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { ReaderThread } from '../../../platform/data/sqlite/reader-thread.ts';
import { search } from './search.contract.ts';

const text = 'ramesh electrician ac';

/** On each engine with the numbers from 1 on, and a text made of each of them. */
const manyUsers = (numbers: string, textOf: (number: string) => string) => `
  insert into users (full_name, full_name_folded, email, email_folded, email_normal, phone_folded, profession_folded, password_hash,
    session_no, role_id, is_active, is_active_member, is_tmn, membership_end, created_at)
  select ${textOf('n')}, ${textOf('n')}, n || '@example.com', n || '@example.com', n || '@example.com', '98', ${textOf('(n % 700)')}, '', 1, 3,
    true, true, false, '2099-12-31', '2019-01-01' from ${numbers}`;

it('SQLite looks them up in the index of trigrams, aside', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const run = vi.spyOn(ReaderThread.prototype, 'run');
  const database = new DatabaseSync(join(portal.folder, 'chapterhouse.sqlite'));
  onTestFinished(() => database.close());
  const numbers = '(with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000) select n from numbers)';
  database.exec(manyUsers(numbers, (number) => `hex(${number} * 7919)`));
  for (const role of ['superAdmin', 'member'] as const) {
    run.mockClear();
    expect((await (await portal.as(role)).send(search, { Text: text })).status).toBe(200);
    const statements = new Set(run.mock.calls.map(([{ sql }]) => sql).filter((sql) => sql.includes('professions_search')));
    expect(statements.size, role).toBe(1);
    for (const prepare of ['select 1', 'analyze']) {
      database.exec(prepare);
      for (const sql of statements) {
        const lines = database.prepare(`explain query plan ${sql}`).all();
        const plan = lines
          .map(({ detail }) => String(detail))
          .filter((line) => / (users|visitors|assignments|chapters|professions)\b/.test(line));
        const byIndex = plan.filter((line) => line.startsWith('SEARCH ') && !line.includes('users_by_status'));
        // What was found is ordered under the name of its table.
        const others = plan.filter(
          (line) => !byIndex.includes(line) && !line.startsWith('CO-ROUTINE ') && !/^SCAN (users|visitors)$/.test(line),
        );
        expect(byIndex.length, `${role}, ${prepare}`).toBeGreaterThan(5);
        expect(others, `${role}, ${prepare}`).toEqual([]);
        expect(plan.filter((line) => /^SCAN /.test(line)).length).toBe(plan.filter((line) => line.startsWith('CO-ROUTINE ')).length);
      }
    }
  }
  run.mockRestore();
});

it('PostgreSQL looks them up in the indexes of trigrams', async () => {
  const portal = await startTestPortal('postgres');
  onTestFinished(() => portal.close());
  const client = new pg.Client(portal.environment.DATABASE_URL);
  await client.connect();
  await client.query(manyUsers('generate_series(1, 20000) as n', (number) => `md5(${number}::text)`));
  await client.query('vacuum analyze users');
  await client.end();
  for (const [role, statements] of [
    ['superAdmin', 'select "Kind", "Id"%profession_id = professions.id%'],
    ['member', 'select "users"."id" as "Id"%from professions join assignments%'],
  ] as const) {
    expect((await (await portal.as(role)).send(search, { Text: text })).status).toBe(200);
    const plans = await plansOf(portal, statements);
    expect(plans.length, role).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan, role).toContain('users_full_name_folded_trigrams');
      expect(plan, role).not.toContain('Seq Scan on users');
    }
  }
});
