// Writes that share a commit: how often each of them runs when others fail, and what each of them leaves.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../wire/refusal.ts';
import type { Data, Tx } from '../data.ts';
import { openData } from '../open-data.ts';

describe('of writes that share a commit', () => {
  let folder: string;
  let data: Data;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    data = await openData(join(folder, 'database.sqlite'));
    await data.write(async (tx) => {
      await sql`create table notes (text text not null)`.execute(tx);
      await sql`create table parents (id integer primary key)`.execute(tx);
      await sql`create table children (parent integer not null references parents (id) deferrable initially deferred)`.execute(tx);
    });
  });
  afterAll(async () => {
    await data.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => data.write((tx) => sql`delete from notes`.execute(tx)));

  const insert = (tx: Tx, text: string) => sql`insert into notes (text) values (${text})`.execute(tx);
  const textsIn = async (reader: Pick<Data, 'read'>['read']) =>
    (await sql<{ text: string }>`select text from notes order by text`.execute(reader)).rows.map(({ text }) => text);
  const refuse = () => {
    throw new Refusal(409, 'No');
  };

  const writeAll = async (works: readonly ((tx: Tx, at: number) => Promise<unknown>)[]) => {
    const runs = works.map(() => 0);
    const results = await Promise.allSettled(
      works.map((work, at) =>
        data.write((tx) => {
          runs[at] = (runs[at] ?? 0) + 1;
          return work(tx, at);
        }),
      ),
    );
    return { runs, isDone: results.map(({ status }) => status === 'fulfilled') };
  };
  const adds = (tx: Tx, at: number) => insert(tx, `note ${at}`);

  it('each runs once when others are refused that have written nothing', async () => {
    const looks = async (tx: Tx) => {
      await textsIn(tx);
      refuse();
    };
    const { runs, isDone } = await writeAll([adds, looks, adds, async () => refuse(), looks, adds]);
    expect(runs).toEqual([1, 1, 1, 1, 1, 1]);
    expect(isDone).toEqual([true, false, true, false, false, true]);
    expect(await textsIn(data.read)).toEqual(['note 0', 'note 2', 'note 5']);
  });

  it('each runs twice at most when others fail after they have written', async () => {
    const fails = async (tx: Tx, at: number) => {
      await adds(tx, at);
      refuse();
    };
    const works = Array.from({ length: 40 }, (_, at) => (at % 3 === 2 ? fails : adds));
    const { runs, isDone } = await writeAll(works);
    expect(Math.max(...runs)).toBe(2);
    expect(isDone).toEqual(works.map((work) => work === adds));
    const left = works.flatMap((work, at) => (work === adds ? [`note ${at}`] : []));
    expect(await textsIn(data.read)).toEqual(left.sort());
  });

  it('each runs twice at most when one cannot be committed', async () => {
    const orphan = (tx: Tx) => sql`insert into children (parent) values (77)`.execute(tx);
    const { runs, isDone } = await writeAll([adds, adds, orphan, adds, adds]);
    expect(Math.max(...runs)).toBe(2);
    expect(isDone).toEqual([true, true, false, true, true]);
    expect(await textsIn(data.read)).toEqual(['note 0', 'note 1', 'note 3', 'note 4']);
  });

  it('one is never refused for what another has written that is not kept', async () => {
    const addsAndFails = async (tx: Tx) => {
      await insert(tx, 'taken');
      refuse();
    };
    const addsUnlessTaken = async (tx: Tx) => {
      if ((await textsIn(tx)).includes('taken')) refuse();
      await insert(tx, 'taken');
    };
    const cannotCommit = async (tx: Tx) => {
      await insert(tx, 'taken');
      await sql`insert into children (parent) values (77)`.execute(tx);
    };
    expect((await writeAll([addsAndFails, addsUnlessTaken])).isDone).toEqual([false, true]);
    await data.write((tx) => sql`delete from notes`.execute(tx));
    expect((await writeAll([cannotCommit, addsUnlessTaken])).isDone).toEqual([false, true]);
  });

  it('both kinds of failures at once leave the others as they should be', async () => {
    const fails = async (tx: Tx, at: number) => {
      await adds(tx, at);
      refuse();
    };
    const orphan = (tx: Tx) => sql`insert into children (parent) values (77)`.execute(tx);
    const { isDone } = await writeAll([adds, fails, orphan, adds, fails, async () => refuse(), adds]);
    expect(isDone).toEqual([true, false, false, true, false, false, true]);
    expect(await textsIn(data.read)).toEqual(['note 0', 'note 3', 'note 6']);
  });
});
