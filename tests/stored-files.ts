// The stored files of a database, for tests.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openBeside } from '../src/app/server/database/open-database.ts';
import type { Data, Engine } from '../src/platform/data/data.ts';
import type { StoredFileTable, Variant } from '../src/platform/data/file-rows.ts';
import { newDatabase } from './test-portal.ts';

/** The names of the files that records name or that a save has staged, in order. */
export const storedFiles = async ({ read }: Data): Promise<string[]> =>
  (await read.selectFrom('stored_files').select('name').where('state', '!=', 'dead').orderBy('name').execute()).map(({ name }) => name);

export const stateOf = async ({ read }: Data, name: string): Promise<StoredFileTable['state'] | undefined> =>
  (await read.selectFrom('stored_files').select('state').where('name', '=', name).executeTakeFirst())?.state;

/** An empty database with the tables of files, for tests of the ground floor. */
export const openFileTables = (engine: Engine): (() => { data: Data }) => {
  let folder: string;
  let data: Data | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    data = await openBeside({ dataDir: folder, databaseUrl: engine === 'postgres' ? await newDatabase() : undefined });
  });
  afterAll(async () => {
    await data?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!data) throw new Error('The database is there only inside tests');
    return { data };
  };
};

/** The bytes of a stored file, whatever its state. */
export const storedBytes = async ({ read }: Data, name: string, variant: Variant): Promise<Buffer> => {
  const parts = read.selectFrom('file_parts').select('bytes').where('file_name', '=', name).where('variant', '=', variant).orderBy('part');
  return Buffer.concat((await parts.execute()).map(({ bytes }) => bytes));
};
