// Work that looks for the few rows of an index with a condition finds them by it. SQLite takes such an index only where the statement itself
// has the condition: a value that is sent beside the statement may be another one each time.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRecordedKeys } from '../../src/features/money/statements/known-payments.server.ts';
import { activeSuperAdmins } from '../../src/features/people/members/members.tables.ts';
import { removeUnusedFiles } from '../../src/platform/data/unused-files.ts';
import { addHook, addProfession, beginWebhooks, patience, rename, statesOf } from '../rooms/webhook-room.ts';
import { webhookHosts } from '../servers/webhook-receiver.ts';
import { statementsOf } from '../statements.ts';
import { startTestPortal, type TestPortal } from '../test-portal.ts';

let portal: TestPortal;
let database: DatabaseSync;
beforeAll(async () => {
  portal = await startTestPortal('sqlite', webhookHosts);
  database = new DatabaseSync(join(portal.folder, 'chapterhouse.sqlite'), { readOnly: true });
});
afterAll(async () => {
  database.close();
  await portal.close();
});

const plansOf = async (table: string, work: () => Promise<unknown>): Promise<string[]> => {
  const statements = (await statementsOf(work)).map(({ sql }) => sql).filter((sql) => sql.startsWith('select') && sql.includes(table));
  return [...new Set(statements)].flatMap((sql) =>
    database
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail)),
  );
};

it('what was recorded from a statement is found by the keys of its lines', async () => {
  const plans = await plansOf('payments', () => readRecordedKeys(portal.data.read, ['a', 'b'], 'Asia/Kolkata'));
  expect(plans).toEqual([expect.stringContaining('payments_statement_key (statement_key=?)')]);
});

it('files that are not used any more are found without those in use', async () => {
  for (const days of [0, 30]) {
    const plans = await plansOf('stored_files', () => removeUnusedFiles(portal.data, days, AbortSignal.timeout(60_000)));
    expect(plans).toEqual([expect.stringContaining('stored_files_unused')]);
  }
});

it('super admins are found without the members', async () => {
  const plans = await plansOf('users', () => activeSuperAdmins(portal.data.read).execute());
  expect(plans).toEqual([expect.stringContaining('users_by_role (<expr>=?)')]);
});

it('the next message about a record is found by the record', async () => {
  const { staff, receiver } = await beginWebhooks(portal);
  const hook = await addHook(staff, receiver.url);
  const plans = await plansOf('webhook_deliveries', async () => {
    await rename(staff, await addProfession(staff));
    await expect.poll(() => statesOf(staff, hook), patience).toEqual(['Sent', 'Sent']);
  });
  const byRecord = plans.filter((plan) => plan.includes('webhook_deliveries_of_record (record_id=?'));
  expect(byRecord).toHaveLength(2);
  expect(plans.filter((plan) => plan.includes('state=?'))).toEqual([]);
});
