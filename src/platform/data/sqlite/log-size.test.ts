// The log of SQLite after a long read, such as a backup, has kept it growing.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from './sqlite.ts';

const megabyte = 2 ** 20;

it('is cut to 64 MB when the read has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.sqlite');
  const data = openSqlite(file);
  onTestFinished(() => data.close());
  await data.write((tx) => sql`create table papers (bytes blob)`.execute(tx));
  const write = (megabytes: number) =>
    data.write((tx) => sql`insert into papers values (${Buffer.alloc(megabytes * megabyte)})`.execute(tx));
  const logSize = async () => (await stat(`${file}-wal`)).size / megabyte;
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN; select count(*) from papers');
  for (let number = 0; number < 5; number++) await write(20);
  expect(await logSize()).toBeGreaterThan(100);
  reader.close();
  for (let number = 0; number < 2; number++) await write(1);
  expect(await logSize()).toBeLessThanOrEqual(64);
});
