// Removes files that no row names. A crash after a file was written and before its row was written leaves such a file.

import { type Expression, sql } from 'kysely';
import type { Data } from '../data/data.ts';
import type { RecordKind } from '../data/records/record-kind.ts';
import { middlePictureName, smallPictureName } from '../wire/files.ts';
import type { FileStore } from './store.ts';

// A younger file may belong to a save in progress, here or on another node. And when a wrong or an old database was started by mistake,
// there is time to correct this.
const minAge = 7 * 24 * 60 * 60 * 1000;

/** Removes only files that are older than seven days. Returns how many. */
export const sweepFiles = async (data: Data, store: FileStore, kinds: readonly RecordKind[]): Promise<number> => {
  const names = await store.namesBefore(Date.now() - minAge);
  if (names.length === 0) return 0;
  const referenced = new Set<string>();
  for (const kind of kinds)
    for (const name of await namesIn(data, kind)) referenced.add(name).add(middlePictureName(name)).add(smallPictureName(name));
  const orphans = names.filter((name) => !referenced.has(name));
  for (const name of orphans) await store.remove(name);
  return orphans.length;
};

const namesIn = async (data: Data, { table, files = [] }: RecordKind): Promise<string[]> => {
  const names: string[] = [];
  for (const column of files) {
    const name: Expression<unknown> = sql.ref(column);
    const query = sql<{ name: string }>`select ${name} as name from ${sql.table(table)} where ${name} is not null`;
    names.push(...(await query.execute(data.read)).rows.map((row) => row.name));
  }
  return names;
};
