// What becomes of SQLite's log after a long write: the commit leaves it as it is, and a thread copies it into the database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite } from './sqlite.ts';

// On a busy machine the thread may be done before the answer is looked at.
it('is copied after the commit of a long write, while others have their turn', { retry: 3 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.sqlite');
  const data = openSqlite(file);
  onTestFinished(() => data.close());
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const state = () => other.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number };
  const insert = (rows: number) => sql`insert into papers with recursive numbers(i) as
    (select 1 union all select i + 1 from numbers where i < ${rows}) select hex(zeroblob(2000)) from numbers`;
  await data.write((tx) => sql`create table papers (text text)`.execute(tx));
  // A short write copies it within its commit, once there is much of it.
  await data.write((tx) => insert(12_000).execute(tx));
  expect(state()).toMatchObject({ log: state().checkpointed });
  for (let round = 1; round <= 2; round++) {
    await data.writeLong((tx) => insert(12_000).execute(tx));
    const { log, checkpointed } = state();
    expect(log).toBeGreaterThan(8_000);
    expect(checkpointed).toBeLessThan(log);
    // Others write meanwhile.
    await data.write((tx) => insert(1).execute(tx));
    await vi.waitFor(() => expect(state().checkpointed).toBeGreaterThanOrEqual(log), 20_000);
  }
  // Afterwards all is as before.
  await vi.waitFor(async () => {
    await data.write((tx) => insert(12_000).execute(tx));
    expect(state()).toMatchObject({ log: state().checkpointed });
  }, 20_000);
  expect(
    (await sql<{ rows: number }>`select count(*) as rows from papers where length(text) = 4000`.execute(data.read)).rows[0]?.rows,
  ).toBeGreaterThan(48_000);
});
