// While another process holds SQLite's write lock, writes wait and everything else continues.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CannotSave } from '../cannot-save.ts';
import type { Data } from '../data.ts';
import { openData } from '../open-data.ts';

describe('while another process is writing', () => {
  let folder: string;
  let data: Data;
  let other: DatabaseSync;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const file = join(folder, 'database.sqlite');
    data = await openData(file);
    await data.write((tx) => sql`create table notes (text text not null)`.execute(tx));
    other = new DatabaseSync(file);
  });
  afterAll(async () => {
    other.close();
    await data.close();
    await rm(folder, { recursive: true });
  });

  const write = (text: string) => data.write((tx) => sql`insert into notes (text) values (${text})`.execute(tx));
  /** Runs on the connection for writes. */
  const pragma = <Row>(words: string) => data.write(async (tx) => (await sql<Row>`${sql.raw(`pragma ${words}`)}`.execute(tx)).rows);
  const notes = async () =>
    (await sql<{ text: string }>`select text from notes order by text`.execute(data.read)).rows.map(({ text }) => text);

  it('writes wait for the lock without blocking the event loop', async () => {
    const turnsOfHalfASecond = async () => {
      let turns = 0;
      for (const until = Date.now() + 500; Date.now() < until; turns++) {
        await pause(5);
        expect(await notes()).toEqual([]);
      }
      return turns;
    };
    // On a busy machine there are fewer of them.
    const idle = await turnsOfHalfASecond();
    other.exec('BEGIN IMMEDIATE');
    const writes = Promise.all(['a', 'b', 'c'].map(write));
    expect(await turnsOfHalfASecond()).toBeGreaterThan(idle / 4);
    other.exec('COMMIT');
    await writes;
    expect(await notes()).toEqual(['a', 'b', 'c']);
  });

  it('for too long, all waiting writes fail at once, and later ones succeed', { tags: ['long'] }, async () => {
    other.exec('BEGIN IMMEDIATE');
    const failed: unknown[] = [];
    const writes = ['d', 'e', 'f'].map((text) => write(text).catch((error: unknown) => failed.push(error)));
    await Promise.race(writes);
    // All of them have waited together, not one after the other.
    await pause(100);
    expect(failed).toEqual([expect.any(CannotSave), expect.any(CannotSave), expect.any(CannotSave)]);
    other.exec('ROLLBACK');
    await write('g');
    expect(await notes()).toEqual(['a', 'b', 'c', 'g']);
  });

  it('a file that is still being checked can be read, and writes wait for the end of the check', async () => {
    const checked = Promise.withResolvers<void>();
    const checking = await openData(join(folder, 'database.sqlite'), undefined, checked.promise);
    const count = async () => (await sql`select text from notes`.execute(checking.read)).rows.length;
    const before = await count();
    let isWritten = false;
    const written = checking
      .write((tx) => sql`insert into notes (text) values ('checked')`.execute(tx))
      .then(() => {
        isWritten = true;
      });
    for (let turn = 0; turn < 20; turn++) await pause(5);
    expect([isWritten, await count()]).toEqual([false, before]);
    checked.resolve();
    await written;
    expect(await count()).toBe(before + 1);
    await checking.write((tx) => sql`delete from notes where text = 'checked'`.execute(tx));
    await checking.close();
  });

  it('a file that turns out to be damaged is never written', async () => {
    const damaged = await openData(join(folder, 'database.sqlite'), undefined, Promise.reject(new Error('damaged')));
    const long = damaged.writeLong((tx) => sql`insert into notes (text) values ('damaged')`.execute(tx));
    await expect(long).rejects.toThrow(CannotSave);
    await damaged.close();
    expect(await notes()).not.toContain('damaged');
  });

  it('with a full disk nothing can be saved but everything can be read, and saving works again when there is space', async () => {
    const big = 'x'.repeat(100_000);
    const before = await notes();
    const [{ page_count: pages } = { page_count: 0 }] = await pragma<{ page_count: number }>('page_count');
    await pragma(`max_page_count = ${pages + 2}`);
    const results = await Promise.allSettled([write(big), write(big)]);
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CannotSave) });
    expect(await notes()).toEqual(before);
    await pragma('max_page_count = 1000000');
    await write('h');
    expect(await notes()).toEqual([...before, 'h']);
  });
});
