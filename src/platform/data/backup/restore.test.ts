// What a restore refuses: a backup that is cut, altered or newer, and a database that is not empty. The target then stays as it was.
// @module-tag long

import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { backUp, engines, filledPlace, first, newFolder, newPlace, type Place, second } from '../../../../tests/backup-places.ts';
import { contentsOf } from '../../../../tests/table-contents.ts';
import { migrate } from '../migrations/migrate.ts';
import { restoreBackup } from './restore-backup.ts';

/** Whether the place is as it was before: no database, no table, no file. */
const expectEmpty = async (place: Place) => {
  const left = await readdir(join(place.sqliteFile, '..'));
  expect(left.filter((name) => name !== 'chapterhouse.sqlite-lock')).toEqual([]);
  if (place.databaseUrl) expect(await contentsOf(await place.open())).toEqual({});
};

describe.each(engines)('a restore into %s', (engine) => {
  it('refuses a file that is cut anywhere or has one altered byte, and the target stays empty', async () => {
    const { place } = await filledPlace('sqlite');
    const whole = await readFile(await backUp(place));
    const broken: [string, Buffer][] = cutsOf(whole).map((length) => [`cut at ${length}`, whole.subarray(0, length)]);
    for (const at of [...framesOf(whole).slice(0, -1), ...randomPlaces(whole, 10)]) {
      const altered = Buffer.from(whole);
      altered[at] = (whole[at] ?? 0) ^ (1 << (at % 8));
      broken.push([`altered at ${at}`, altered]);
    }
    broken.push(['with one byte more', Buffer.concat([whole, Buffer.from([0])])], ['twice', Buffer.concat([whole, whole])]);
    const [one = 0, two = 0, three = 0] = framesOf(whole).slice(1);
    broken.push(['a frame missing', Buffer.concat([whole.subarray(0, one), whole.subarray(two)])]);
    const swapped = [whole.subarray(0, one), whole.subarray(two, three), whole.subarray(one, two), whole.subarray(three)];
    broken.push(['two frames swapped', Buffer.concat(swapped)]);
    const target = await newPlace(engine);
    const from = join(await newFolder(), 'broken.backup');
    for (const [how, bytes] of broken) {
      await writeFile(from, bytes);
      const restoring = restoreBackup({ ...target, from, migrations: [first] });
      await expect(restoring, how).rejects.toThrow(/is damaged: a part of it is missing or altered|is not a backup|newer version/);
    }
    await expectEmpty(target);
    await writeFile(from, whole);
    expect(await restoreBackup({ ...target, from, migrations: [first] })).toEqual({ tables: 3, rows: 1_211, engine: 'sqlite' });
  });

  it('refuses a database that is not empty, and leaves it as it is', async () => {
    const { place } = await filledPlace('sqlite');
    const from = await backUp(place);
    const target = await newPlace(engine);
    const data = await target.open();
    await migrate(data, [first]);
    const before = await contentsOf(data);
    await expect(restoreBackup({ ...target, from, migrations: [first] })).rejects.toThrow(/^(DATA_DIR|The database) is not empty: /);
    expect(await contentsOf(data)).toEqual(before);
  });

  it('refuses a backup of a newer version, another file and no file, and the target stays empty', async () => {
    const { place, data } = await filledPlace('sqlite');
    await migrate(data, [first, second]);
    const from = await backUp(place, [first.name, second.name]);
    const target = await newPlace(engine);
    const restore = (file: string) => restoreBackup({ ...target, from: file, migrations: [first] });
    const newer = `${from} was made by a newer version of Chapterhouse. Restore it with that version, or a later one.`;
    await expect(restore(from)).rejects.toThrow(newer);
    const later = join(await newFolder(), 'later.backup');
    await writeFile(later, (await readFile(from, 'latin1')).replace('chapterhouse backup 1\n', 'chapterhouse backup 2\n'), 'latin1');
    await expect(restore(later)).rejects.toThrow(newer.replace(from, later));
    await expect(restore(place.sqliteFile)).rejects.toThrow(`${place.sqliteFile} is not a backup of Chapterhouse.`);
    await expect(restore('/nowhere')).rejects.toThrow('/nowhere cannot be read: ENOENT');
    await expect(restore('/')).rejects.toThrow('/ cannot be read: EISDIR');
    await expectEmpty(target);
  });

  it('refuses rows that refer to missing rows, and the target stays empty', async () => {
    const { place, data } = await filledPlace('sqlite');
    await data.close();
    const damaged = new DatabaseSync(place.sqliteFile);
    damaged.exec('PRAGMA foreign_keys = OFF; delete from owners where id = 3');
    damaged.close();
    const target = await newPlace(engine);
    const restoring = restoreBackup({ ...target, from: await backUp(place), migrations: [first] });
    await expect(restoring).rejects.toThrow('The backup has a row that refers to a missing row. Nothing was restored.');
    await expectEmpty(target);
  });
});

it('a log that another SQLite database has left is not taken over', async () => {
  const { place } = await filledPlace('sqlite');
  const target = await newPlace('sqlite');
  await writeFile(`${target.sqliteFile}-wal`, 'left');
  await expect(restoreBackup({ ...target, from: await backUp(place), migrations: [first] })).rejects.toThrow('DATA_DIR is not empty');
  expect(existsSync(target.sqliteFile)).toBe(false);
});

/** Where the frames begin, the end of the file included. */
const framesOf = (whole: Buffer): number[] => {
  const starts = [whole.indexOf('\n') + 1];
  for (let at = starts[0] ?? 0; at < whole.length; starts.push(at)) at += 36 + whole.readUInt32BE(at);
  return starts;
};

const randomPlaces = ({ length }: Buffer, count: number): number[] =>
  Array.from({ length: count }, () => Math.floor(Math.random() * length));

const cutsOf = (whole: Buffer): number[] => [
  0,
  1,
  ...framesOf(whole).filter((at) => at < whole.length),
  ...randomPlaces(whole, 10),
  whole.length - 1,
];
