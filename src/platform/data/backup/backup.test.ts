// Backups on both engines and across them: equal contents, and one state while others write.
// @module-tag long

import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { backUp, engines, filledPlace, first, newFolder, newPlace, run, second } from '../../../../tests/backup-places.ts';
import { contentsOf } from '../../../../tests/table-contents.ts';
import { rowsOf } from '../../../../tests/test-data.ts';
import { migrate } from '../migrations/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const));

describe.each(pairs)('a backup of %s restored into %s', (from, to) => {
  it('has the same rows, byte for byte, gives the same next ids, and finds by its search', async () => {
    const { place, data } = await filledPlace(from);
    const target = await newPlace(to);
    expect(await restoreBackup({ ...target, from: await backUp(place), migrations: [first] })).toEqual({
      tables: 3,
      rows: 1_211,
      engine: from,
    });
    const restored = await target.open();
    expect(await contentsOf(restored)).toEqual(await contentsOf(data));
    const { rows } = await restored.write((tx) => sql<{ id: number }>`insert into entries (text) values ('new') returning id`.execute(tx));
    expect(rows).toEqual([{ id: 1_202 }]);
    if (to === 'sqlite') {
      const found = await rowsOf(restored.read, sql`select rowid from entries_search where entries_search match ${'"‘1196’"'}`);
      expect(found).toEqual([{ rowid: 1_196 }]);
    }
    await expect(run(restored, sql`insert into entries (owner) values (77)`)).rejects.toThrow(/foreign key/i);
    await run(restored, sql`delete from owners where id = 2`);
    expect(await rowsOf(restored.read, sql`select owner from entries where id = 1`)).toEqual([{ owner: null }]);
  });

  it('of an older version has the tables of that version, and the later migrations run afterwards', async () => {
    const { place } = await filledPlace(from);
    const target = await newPlace(to);
    await restoreBackup({ ...target, from: await backUp(place), migrations: [first, second] });
    const restored = await target.open();
    expect(await rowsOf(restored.read, sql`select name from kysely_migration`)).toEqual([{ name: '0001-accounts' }]);
    await migrate(restored, [first, second]);
    expect(await rowsOf(restored.read, sql`select distinct note from entries`)).toEqual([{ note: 'made later' }]);
  });
});

describe.each(engines)('a backup of %s', (engine) => {
  it('is one state while others write, and has all that was saved before it began', async () => {
    const { place, data } = await filledPlace(engine);
    const writer = await place.open();
    let [isOver, transfers] = [false, 0];
    const writing = (async () => {
      while (!isOver) {
        const [from, to] = [(transfers % 10) + 1, ((transfers + 3) % 10) + 1];
        await writer.write(async (tx) => {
          await sql`update owners set paise = paise - 7 where id = ${from}`.execute(tx);
          await sql`insert into entries (owner, paise) values (${from}, -7)`.execute(tx);
          await sql`update owners set paise = paise + 7 where id = ${to}`.execute(tx);
          await sql`update counts set given = given + 1`.execute(tx);
        });
        transfers++;
      }
    })();
    const files: { before: number; after: number; from: string }[] = [];
    for (let number = 0; number < 5; number++) {
      await run(data, sql`insert into entries (text) values (${`saved before ${number}`})`);
      const before = transfers;
      files.push({ before, from: await backUp(place), after: transfers });
    }
    isOver = true;
    await writing;
    expect(transfers).toBeGreaterThan(20);
    for (const [number, { before, after, from }] of files.entries()) {
      const target = await newPlace('sqlite');
      await restoreBackup({ ...target, from, migrations: [first] });
      const { read } = await target.open();
      const [sums] = await rowsOf(
        read,
        sql<{ owned: number; moved: number; given: number; saved: number }>`select (select sum(paise) from owners) as owned,
          (select count(*) from entries where paise = -7) as moved, (select given from counts) as given,
          (select count(*) from entries where text like 'saved before %') as saved`,
      );
      expect(sums).toEqual({ owned: 10_000, moved: sums?.moved, given: 41 + (sums?.moved ?? 0), saved: number + 1 });
      expect(sums?.moved).toBeGreaterThanOrEqual(before);
      expect(sums?.moved).toBeLessThanOrEqual(after + 1);
    }
  });

  it('gives the event loop back after a few milliseconds of work', async () => {
    const { place, data } = await filledPlace(engine);
    for (let number = 0; number < 40; number++) {
      await run(data, sql`insert into entries (bytes) values (${Buffer.alloc(512_000, number)})`);
      const rows = sql.join(Array.from({ length: 1_000 }, (_, row) => sql`(${`Entry ${number} ${row}`}, ${row})`));
      await run(data, sql`insert into entries (text, paise) values ${rows}`);
    }
    await backUp(place);
    // Milliseconds of the processor for each turn. Those of the clock would count other processes too.
    const turns: number[] = [];
    const spent = () => Object.values(process.threadCpuUsage()).reduce((sum, microseconds) => sum + microseconds / 1_000, 0);
    let [last, isOver] = [spent(), false];
    const watching = (async () => {
      for (; !isOver; await pause(1)) {
        turns.push(spent() - last);
        last = spent();
      }
    })();
    await backUp(place);
    isOver = true;
    await watching;
    expect(turns.length).toBeGreaterThan(60);
    // One long turn is the garbage collection of the whole test runner.
    expect(turns.filter((milliseconds) => milliseconds >= 20).length).toBeLessThanOrEqual(1);
  });

  it('is a file that only its owner can read, and overwrites nothing', async () => {
    const { place } = await filledPlace(engine);
    const from = await backUp(place);
    expect((await stat(from)).mode & 0o777).toBe(0o600);
    const again = makeBackup({ ...place, to: from, knownMigrations: [first.name] });
    await expect(again).rejects.toThrow(`${from} exists already. A backup never overwrites a file.`);
    await writeFile(`${from}2.part`, '');
    await expect(makeBackup({ ...place, to: `${from}2`, knownMigrations: [first.name] })).rejects.toThrow(
      'is being made by another process',
    );
    await expect(makeBackup({ ...place, to: join(from, 'x'), knownMigrations: [first.name] })).rejects.toThrow(
      /x cannot be written: ENOTDIR/,
    );
    expect((await readdir(join(from, '..'))).sort()).toEqual(['community.backup', 'community.backup2.part']);
  });

  it('that is stopped leaves nothing', async () => {
    const { place } = await filledPlace(engine);
    const folder = await newFolder();
    const stop = new AbortController();
    const making = makeBackup({ ...place, to: join(folder, 'x'), knownMigrations: [first.name], signal: stop.signal });
    stop.abort();
    await expect(making).rejects.toThrow(/abort/i);
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a newer version, or without a database, is refused', async () => {
    const { place, data } = await filledPlace(engine);
    await migrate(data, [first, second]);
    await expect(backUp(place)).rejects.toThrow('The database was made by a newer version of Chapterhouse');
    await expect(backUp(await newPlace(engine))).rejects.toThrow('There is no database to back up');
  });
});
