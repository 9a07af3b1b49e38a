import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeUser } from '../../../tests/makers.ts';
import { newSqliteFolder } from '../../../tests/sqlite-folder.ts';
import { readDatabaseId } from '../../platform/data/database-id.ts';
import { readConfig } from './config.ts';
import { createPortal } from './portal.ts';

it('a start writes what it must also where the check of a large file takes longer than a save waits', async () => {
  const folder = await newSqliteFolder();
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error' };
  const first = await createPortal(readConfig(settings));
  const { id } = await makeUser(first.data, { fullName: 'Gone Person' });
  const { created_at } = await first.data.read.selectFrom('users').select('created_at').where('id', '=', id).executeTakeFirstOrThrow();
  await first.data.write((tx) => sql`create table filler as select zeroblob(5000000) as bytes`.execute(tx));
  await first.data.write((tx) => sql`analyze`.execute(tx));
  const listed = `chapterhouse-${(await readDatabaseId(first.data)).slice(0, 8)}-erased.json`;
  await first.close();
  await writeFile(join(folder, listed), JSON.stringify([{ userId: id, joinedAt: created_at, erasedAt: new Date().toISOString() }]));

  let late = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => {
    late += 6_000;
    return now() + late;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  // Another key for what is sealed, and the first address with https: both are written.
  const others = { DATA_KEY: 'another key of at least 32 characters', PUBLIC_URL: 'https://portal.example.com' };
  const lines: string[] = [];
  const logTo = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const second = await createPortal(readConfig({ ...settings, ...others, LOG_LEVEL: 'info' }), { logTo });
  onTestFinished(() => second.close());
  const users = second.data.read.selectFrom('users').select('full_name').where('id', '=', id);
  expect(await users.executeTakeFirst()).toEqual({ full_name: 'Former member' });
  expect(lines.filter((line) => line.includes('erased again before anybody is served'))).toHaveLength(1);
  const statistics = await sql`select name from sqlite_schema where name glob 'sqlite_stat[0-9]'`.execute(second.data.read);
  expect(statistics.rows).toEqual([]);
});
