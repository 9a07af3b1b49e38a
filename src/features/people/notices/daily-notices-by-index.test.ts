// How SQLite finds whom the daily mail tells: by the index of what is open, whatever was told before, with statistics and without.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { SqliteConnection, type Statement } from '../../../platform/data/sqlite/sqlite-connection.ts';
import { writeDailyMails } from './daily-notices.server.ts';
import { notify } from './notify.server.ts';

it('never reads the notices that were seen or mailed', async () => {
  const portal = await startTestPortal('sqlite');
  onTestFinished(() => portal.close());
  const { id } = await makeUser(portal.data);
  const told = Array.from({ length: 400 }, (_, at) => ({ userId: id, kind: 'Visitor' as const, text: `Slip ${at}`, path: '/slips' }));
  await portal.data.write((tx) => notify(tx, told));
  await portal.data.write((tx) => tx.updateTable('notices').set({ seen_at: '2026-01-01T00:00:00.000Z' }).where('id', '>', 3).execute());
  const run = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  const daily = { before: '2099-01-01T08:00:00.000Z', until: '2099-01-01T20:00:00.000Z' };
  expect(await writeDailyMails(portal.data, daily, new AbortController().signal)).toBe(1);
  const statements = new Set(run.mock.calls.map(([{ sql }]: [Statement]) => sql).filter((sql) => /mailed_at"? is null/.test(sql)));
  run.mockRestore();
  expect(statements.size).toBe(4);
  const database = new DatabaseSync(join(portal.folder, 'chapterhouse.sqlite'));
  onTestFinished(() => database.close());
  for (const prepare of ['select 1', 'analyze']) {
    database.exec(prepare);
    for (const sql of statements) {
      const lines = database.prepare(`explain query plan ${sql}`).all();
      const plan = lines.map(({ detail }) => String(detail)).filter((line) => line.includes('notices'));
      for (const line of plan) expect(line, `${prepare}: ${sql}`).toContain('INDEX notices_to_mail');
    }
  }
});
