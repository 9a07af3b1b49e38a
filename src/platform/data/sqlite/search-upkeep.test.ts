// The segments of the search indexes are merged while nothing is written, and searches find the same rows.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Tx } from '../data.ts';
import { openData } from '../open-data.ts';

test('the segments of a trigram index are merged when nothing is written, and the index loses nothing', { tags: ['long'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'test.sqlite');
  const data = await openData(file);
  onTestFinished(() => data.close());
  const run = (statement: string) => data.write((tx: Tx) => sql.raw(statement).execute(tx));
  await run('create table trees (id integer primary key, name text)');
  await run(`create virtual table trees_search using fts5(name, content=trees, content_rowid='id', tokenize='trigram')`);
  await run('create trigger added after insert on trees begin insert into trees_search(rowid, name) values (new.id, new.name); end');
  const elsewhere = new DatabaseSync(file);
  onTestFinished(() => elsewhere.close());
  const countOf = (what: string) => Number(elsewhere.prepare(`select count(${what}) as count from trees_search_idx`).get()?.count);
  const add = async (count: number) => {
    for (let each = 0; each < count; each++)
      await run(`insert into trees(name) values ('Tree ${'oak elm ash fir'.slice(each % 12)} ${each}')`);
  };
  const found = () =>
    Number(elsewhere.prepare(`select count(*) as count from trees_search where trees_search match '"tree"'`).get()?.count);

  await add(30);
  expect(countOf('distinct segid')).toBeGreaterThan(2);
  await vi.waitFor(() => expect(countOf('distinct segid')).toBe(1), { timeout: 10_000, interval: 50 });
  expect(found()).toBe(30);

  // Later writes are found too, and are merged the next time.
  await add(7);
  expect(found()).toBe(37);
  await vi.waitFor(() => expect(countOf('distinct segid')).toBeLessThan(3), { timeout: 10_000, interval: 50 });
  expect(found()).toBe(37);
  elsewhere.exec(`insert into trees_search(trees_search, rank) values ('integrity-check', 1)`);
});
