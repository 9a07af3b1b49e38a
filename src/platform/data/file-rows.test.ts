// The life of a stored file, on both engines: staged, live, dead, live again after an undo, removed.

import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openFileTables, stateOf, storedBytes } from '../../../tests/stored-files.ts';
import { newFileName } from '../files/file-names.ts';
import { findFile, findWithFirstPart, streamFile } from '../files/read-file.ts';
import { saveStaged } from '../files/record-file.ts';
import { CannotSave, MaybeWritten } from './cannot-save.ts';
import type { Data } from './data.ts';
import { dropFile, keepFile, partSize, stageFile } from './file-rows.ts';
import { removeUnusedFiles } from './unused-files.ts';

const day = 24 * 60 * 60 * 1_000;

const never = new AbortController().signal;

describe.each(['sqlite', 'postgres'] as const)('a stored file on %s', (engine) => {
  const database = openFileTables(engine);
  const stage = async (bytes: Uint8Array = Buffer.from('bytes'), { data } = database()) => {
    const name = newFileName('pdf');
    await stageFile(data, name, { whole: bytes });
    return name;
  };
  const use = (name: string) => database().data.write((tx) => keepFile(tx, name));
  const drop = (name: string) => database().data.write((tx) => dropFile(tx, name));
  const state = (name: string) => stateOf(database().data, name);
  const partsOf = async (name: string) =>
    (await database().data.read.selectFrom('file_parts').select('part').where('file_name', '=', name).execute()).length;

  it('cannot be found while it is staged, is live with its record, and is dead without it', async () => {
    const { data } = database();
    const name = await stage();
    expect([await state(name), await findFile(data, name, 'whole')]).toEqual(['staged', null]);
    await use(name);
    expect(await findFile(data, name, 'whole')).toEqual({ name, variant: 'whole', size: 5 });
    expect(await findWithFirstPart(data, name, 'whole')).toEqual({ name, variant: 'whole', size: 5, first: Buffer.from('bytes') });
    for (const variant of ['large', 'middle', 'small'] as const) expect(await findFile(data, name, variant)).toBeNull();
    await drop(name);
    expect([await state(name), await findFile(data, name, 'whole'), await findWithFirstPart(data, name, 'whole')]).toEqual([
      'dead',
      null,
      null,
    ]);
    await use(name);
    expect(await findFile(data, name, 'whole')).not.toBeNull();
  });

  it('changes its state only with the transaction of its record', async () => {
    const [next, before] = [await stage(), await stage()];
    await use(before);
    const save = database().data.write(async (tx) => {
      await dropFile(tx, before);
      await keepFile(tx, next);
      throw new Error('refused');
    });
    await expect(save).rejects.toThrow('refused');
    expect([await state(before), await state(next)]).toEqual(['live', 'staged']);
  });

  it('cannot be used by two records, and not when it does not exist', async () => {
    const name = await stage();
    const uses = await Promise.allSettled([use(name), use(name)]);
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(use('none.pdf')).rejects.toThrow('The file none.pdf is not stored');
    await drop('none.pdf');
  });

  it.each([1, partSize - 1, partSize, partSize + 1, 3 * partSize, 10 * 1024 * 1024])(
    'of %i bytes is stored and read unchanged',
    async (size) => {
      const { data } = database();
      const bytes = randomBytes(size);
      const name = await stage(bytes);
      await use(name);
      expect(await partsOf(name)).toBe(Math.ceil(size / partSize));
      expect((await storedBytes(data, name, 'whole')).equals(bytes)).toBe(true);
      const file = await findFile(data, name, 'whole');
      if (!file) throw new Error('The file is not there');
      expect(file.size).toBe(size);
      for (const [start, end] of [
        [0, size],
        [0, 1],
        [size - 1, size],
        [Math.floor(size / 3), Math.ceil(size / 2)],
        [Math.min(size - 1, partSize - 1), Math.min(size, partSize + 1)],
      ] as const) {
        const read = await buffer(streamFile(data, file, { start, end }));
        expect(read.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true);
      }
    },
  );

  it('is written in pieces, on SQLite one at a time, however many files are staged at once', async () => {
    const { data } = database();
    let underWay = 0;
    let most = 0;
    const counting: Pick<Data, 'engine' | 'write'> = {
      engine,
      write: (work) =>
        data.write(async (tx) => {
          most = Math.max(most, ++underWay);
          try {
            return await work(tx);
          } finally {
            underWay--;
          }
        }),
    };
    const bytes = randomBytes(2 * partSize + 1);
    const names = Array.from({ length: 5 }, () => newFileName('pdf'));
    await Promise.all(names.map((name) => stageFile(counting, name, { whole: bytes })));
    if (engine === 'sqlite') expect(most).toBe(1);
    else expect(most).toBeGreaterThan(1);
    for (const name of names) expect((await storedBytes(data, name, 'whole')).equals(bytes)).toBe(true);
  });

  it('leaves nothing when it cannot be stored as a whole', async () => {
    const { data } = database();
    let writes = 0;
    const write: Data['write'] = (work) => (++writes === 3 ? Promise.reject(new Error('disk full')) : data.write(work));
    const full = { engine, write };
    const name = newFileName('pdf');
    await expect(stageFile(full, name, { whole: randomBytes(4 * partSize) })).rejects.toThrow('disk full');
    expect([await state(name), await partsOf(name)]).toEqual([undefined, 0]);
  });

  it('is removed when its record could not be saved; if that is unknown, it stays', async () => {
    const { data } = database();
    const failWith = async (error: Error) => {
      let name: string | null = null;
      const save = saveStaged(data, stage(), (staged) => {
        name = staged;
        return Promise.reject(error);
      });
      await expect(save).rejects.toBe(error);
      return name ?? '';
    };
    expect(await state(await failWith(new Error('refused')))).toBeUndefined();
    // Nobody waits for it then.
    const gone = await failWith(new CannotSave(new Error('gone')));
    await expect.poll(() => state(gone)).toBeUndefined();
    expect(await state(await failWith(new MaybeWritten(new Error('cut off'))))).toBe('staged');
    expect(await saveStaged(data, null, async (name) => name)).toBeNull();
  });

  it('is removed a day after an interrupted save, or when no undo can bring it back; a live one stays', async () => {
    const { data } = database();
    const [staged, dead, live, back] = [await stage(randomBytes(2 * partSize)), await stage(), await stage(), await stage()];
    for (const name of [dead, live, back]) await use(name);
    for (const name of [dead, back]) await drop(name);
    await use(back);
    const states = async () => [await state(staged), await state(dead), await state(live), await state(back)];
    const now = Date.now();

    await removeUnusedFiles(data, 30, never, now + 0.99 * day);
    expect(await states()).toEqual(['staged', 'dead', 'live', 'live']);
    await removeUnusedFiles(data, 30, never, now + 1.01 * day);
    expect(await states()).toEqual([undefined, 'dead', 'live', 'live']);
    expect(await partsOf(staged)).toBe(0);
    await removeUnusedFiles(data, 0, never, now + 10_000 * day);
    expect(await states()).toEqual([undefined, 'dead', 'live', 'live']);
    await removeUnusedFiles(data, 30, never, now + 29.9 * day);
    expect(await states()).toEqual([undefined, 'dead', 'live', 'live']);
    expect(await removeUnusedFiles(data, 30, never, now + 30.1 * day)).toBe(1);
    expect(await states()).toEqual([undefined, undefined, 'live', 'live']);
    expect([await partsOf(dead), await partsOf(live)]).toEqual([0, 1]);
    expect(await removeUnusedFiles(data, 30, never, now + 10_000 * day)).toBe(0);
  });

  it('is kept for an undo with at most 2,999 others of its owner, the oldest go first and not all at once', async () => {
    const { data } = database();
    const kept = async () => {
      const rows = data.read.selectFrom('stored_files').select('name').where('owner_id', '=', 7).orderBy('since');
      return (await rows.execute()).map(({ name }) => name);
    };
    await data.write(async (tx) => {
      const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 3150)`;
      await sql`insert into stored_files (name, state, since, size, owner_id) ${numbers}
        select 'kept-' || (10000 + i), 'dead', '2026-01-01T00:00:' || (10000 + i), 30, 7 from numbers`.execute(tx);
    });
    const dropOne = async () => {
      const name = await stage();
      await use(name);
      await data.write((tx) => dropFile(tx, name, 7));
      return name;
    };
    await dropOne();
    expect((await kept())[0]).toBe('kept-10101');
    const last = await dropOne();
    expect([await kept(), await state(last)]).toMatchObject([{ length: 3_000 }, 'dead']);
    expect((await kept())[0]).toBe('kept-10153');
    await dropOne();
    expect(await kept()).toHaveLength(3_000);
    await data.write((tx) => tx.deleteFrom('stored_files').where('owner_id', '=', 7).execute());
  });

  it('is removed with all others, also when there are many', async () => {
    const { data } = database();
    const since = new Date(0).toISOString();
    const files = Array.from({ length: 230 }, (_, each) => ({ name: `old-${each}.pdf`, state: 'dead' as const, since, size: 0 }));
    await data.write((tx) => tx.insertInto('stored_files').values(files).execute());
    expect(await removeUnusedFiles(data, 365, never)).toBe(230);
  });
});
