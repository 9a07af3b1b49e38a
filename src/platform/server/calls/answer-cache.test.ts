// Cached answers: returned while nothing is written, never after a write, and never more of them than the limit.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Data } from '../../data/data.ts';
import { openData } from '../../data/open-data.ts';
import { AnswerCache } from './answer-cache.ts';

describe('an answer', () => {
  let folder: string;
  let data: Data;
  let cache: AnswerCache;
  let worked: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    data = await openData(join(folder, 'test.sqlite'));
    await data.write((tx) => sql`create table notes (text text)`.execute(tx));
  });
  afterAll(async () => {
    await data.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    cache = new AnswerCache();
    worked = [];
  });

  const write = () => data.write((tx) => sql`insert into notes values ('one')`.execute(tx));
  const ask = async (key: string, bytes = 5) => {
    const answer = await cache.get(key, await data.version(), async () => {
      worked.push(key);
      return Buffer.alloc(bytes, key);
    });
    return answer.toString('utf8', 0, key.length);
  };

  it('is made once for each key', async () => {
    for (const key of ['a', 'b', 'a', 'b', 'a']) expect(await ask(key)).toBe(key);
    expect(worked).toEqual(['a', 'b']);
  });

  it('is made again after every write', async () => {
    await ask('a');
    await write();
    await ask('a');
    await ask('a');
    expect(worked).toEqual(['a', 'a']);
  });

  it('that was begun before a write is never returned to a request after the write', async () => {
    const early = cache.get('a', await data.version(), async () => {
      await write();
      return Buffer.from('before');
    });
    expect((await early).toString()).toBe('before');
    expect(await ask('a')).toBe('a');
    expect(worked).toEqual(['a']);
  });

  it('is removed when the cache is full, the oldest first', async () => {
    const keys = Array.from({ length: 60 }, (_, each) => `key ${each}`);
    for (const key of keys) await ask(key, 100_000);
    worked = [];
    await ask('key 59', 100_000);
    expect(worked).toEqual([]);
    await ask('key 0', 100_000);
    expect(worked).toEqual(['key 0']);
  });

  it('that is huge is not cached', async () => {
    await ask('a', 300_000);
    await ask('a', 300_000);
    expect(worked).toEqual(['a', 'a']);
  });
});
