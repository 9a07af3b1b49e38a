// Removes files that no row names: what a crash left between a file and its row.

import { type Expression, sql } from 'kysely';
import type { Data, Tables } from '../data/data.ts';
import { middlePictureName, smallPictureName } from '../wire/files.ts';
import type { FileStore } from './store.ts';

/** A column that names stored files. Each feature that has one says so beside its tables. */
export interface FileColumn {
  table: keyof Tables & string;
  column: string;
}

// A save may be under way, here or on another node, and a database restored or started by mistake may be put right again.
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Removes only files that are older than seven days. Gives how many. */
export const sweepFiles = async (data: Data, store: FileStore, columns: readonly FileColumn[]): Promise<number> => {
  const names = await store.namesBefore(Date.now() - keptFor);
  if (names.length === 0) return 0;
  const wanted = new Set<string>();
  for (const column of columns)
    for (const name of await namesIn(data, column)) wanted.add(name).add(middlePictureName(name)).add(smallPictureName(name));
  const orphans = names.filter((name) => !wanted.has(name));
  for (const name of orphans) await store.remove(name);
  return orphans.length;
};

const namesIn = async (data: Data, { table, column }: FileColumn): Promise<string[]> => {
  const name: Expression<unknown> = sql.ref(column);
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${sql.table(table)} where ${name} is not null`.execute(
    data.read,
  );
  return rows.map((row) => row.name);
};
