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

// SQLite's files are one portal's; its command line writes none.
const nobodyElseSaves = 0;
const othersMayBeSaving = 60 * 60 * 1000;

/** Looks only at files older than this process (with more than one node: an hour older), so that a save under way keeps its file. */
export const sweepFiles = async (data: Data, store: FileStore, columns: readonly FileColumn[], startedAt: number): Promise<number> => {
  const patience = data.engine === 'sqlite' ? nobodyElseSaves : othersMayBeSaving;
  const names = await store.namesBefore(startedAt - patience);
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
