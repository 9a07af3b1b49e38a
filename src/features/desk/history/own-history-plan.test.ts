// PostgreSQL plans a statement once, without knowing who asks. So a member with very many changes must not be looked for as one with few:
// each of them would be compared with each.
// @module-tag long

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statementsOf } from '../../../../tests/statements.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { listHistory } from './history.contract.ts';

let portal: TestPortal;
let database: pg.Client;

beforeAll(async () => {
  portal = await startTestPortal('postgres');
  database = new pg.Client(portal.environment.DATABASE_URL);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await portal.close();
});

const changeCount = 20_000;

const planOf = async (statement: string): Promise<string> => {
  await database.query('set plan_cache_mode = force_generic_plan');
  await database.query(`prepare asked as ${statement}`);
  const values = new Set(statement.match(/\$\d+/g)).size;
  const { rows } = await database.query(`explain execute asked(${Array.from({ length: values }, () => 'null').join()})`);
  await database.query('deallocate asked');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

it('finds what a member may undo without comparing all own changes with each other', async () => {
  const member = await portal.as('member');
  const numbers = `generate_series(1, ${changeCount}) as i`;
  await database.query(`insert into change_sets (id, at, by_id, by_name, via)
    select 1000000 + i, '2026-03-05T08:00:00.000Z', 1000 + i, 'Asha', 'AddUserConnect' from ${numbers}`);
  await database.query(`insert into changes (set_id, record, record_id, owner_id, kind, at, by_id, by_name_folded, via, title_folded, set_size,
      owned_size, is_final, may_undo, title, fields)
    select 1000000 + i, 'Connection', i, 1000 + i, 'Changed', '2026-03-05T08:00:00.000Z', 1000 + i, 'asha', 'AddUserConnect', 'tea', 1, 1,
      false, true, 'Tea', '[]' from ${numbers}`);
  await database.query('analyze changes');
  const sent = await statementsOf(() => member.send(listHistory, { MayUndo: true }));
  const listed = sent.map(({ sql }) => sql).filter((statement) => statement.includes('may_undo') && statement.includes('owner_id'));
  expect(listed.length).toBeGreaterThan(1);
  for (const statement of listed) expect(await planOf(statement)).not.toContain('Semi Join');
  expect(portal.failures()).toEqual([]);
});
