// Takes over the files that older versions stored in folders of DATA_DIR: copies them into the database, all or none. The folders stay as
// they are, so that the older version and its backup still work together.

import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Data } from '../data/data.ts';
import type { Log } from '../log.ts';
import { middlePictureName, smallPictureName } from '../wire/files.ts';
import { isFileName } from './file-names.ts';
import { stageFile, type Variants } from './file-rows.ts';

type Folder = 'files' | 'documents';

declare module '../data/data.ts' {
  interface Tables {
    /** The files that records named when the database began to have files. Empty after these files were taken over. */
    files_to_take_over: { name: string; folder: Folder };
  }
}

/** The message is one line for the person who starts the portal. */
class FilesMissing extends Error {}

type Writer = Pick<Data, 'engine' | 'write'>;

/** Must run before anything is served. When it is interrupted, the next start begins anew. */
export const takeOverFiles = async (data: Data, dataDir: string, log: Log): Promise<void> => {
  if ((await data.read.selectFrom('files_to_take_over').select('name').limit(1).execute()).length === 0) return;
  if (data.engine === 'sqlite') {
    // Only one process serves the database. Many small writes keep its log small.
    await takeOver({ engine: data.engine, write: data.writeWithoutDeadline }, dataDir, log);
    return;
  }
  await data.writeWithoutDeadline(async (tx) => {
    // Only one node does this at a time. The number is arbitrary, but must never change.
    await sql`select pg_advisory_xact_lock(7305102)`.execute(tx);
    await takeOver({ engine: data.engine, write: (work) => work(tx) }, dataDir, log);
  });
};

const takeOver = async (data: Writer, dataDir: string, log: Log): Promise<void> => {
  const { write } = data;
  const waiting = await write((tx) => tx.selectFrom('files_to_take_over').select(['name', 'folder']).orderBy('name').execute());
  if (waiting.length === 0) return;
  await requireFolders(dataDir, waiting.length);
  const missing: string[] = [];
  for (const { name, folder } of waiting) {
    const variants = await readVariants(join(dataDir, folder), name, folder);
    if (Object.keys(variants).length === 0) missing.push(join(folder, name));
    // An interrupted start may have left it.
    await write((tx) => tx.deleteFrom('stored_files').where('name', '=', name).execute());
    // A missing file is stored without any bytes: its record goes on naming it, and its address answers 404 as before.
    await stageFile(data, name, variants);
  }
  await write(async (tx) => {
    const names = tx.selectFrom('files_to_take_over').select('name');
    await tx.updateTable('stored_files').set({ state: 'live', since: new Date().toISOString() }).where('name', 'in', names).execute();
    await tx.deleteFrom('files_to_take_over').execute();
  });
  const taken = waiting.length - missing.length;
  log.info({ taken }, `files were copied into the database; the folders files and documents in ${dataDir} are not used any more`);
  if (missing.length > 0) log.warn({ missing }, 'files that records name were missing on disk');
};

/** With a wrong DATA_DIR, all files would count as missing, for ever. */
const requireFolders = async (dataDir: string, count: number): Promise<void> => {
  const found = await Promise.allSettled([access(join(dataDir, 'files')), access(join(dataDir, 'documents'))]);
  if (found.some(({ status }) => status === 'fulfilled')) return;
  throw new FilesMissing(
    `The records name ${count} files, but ${dataDir} has neither the folder files nor documents. Copy them there, or make an empty folder files.`,
  );
};

const readVariants = async (path: string, name: string, folder: Folder): Promise<Variants> => {
  const read = (file: string) => (isFileName(file) ? readIfThere(join(path, file)) : null);
  if (folder === 'documents') return withoutNulls({ whole: await read(name) });
  return withoutNulls({
    large: await read(name),
    middle: await read(middlePictureName(name)),
    small: await read(smallPictureName(name)),
  });
};

const withoutNulls = (variants: { [Variant in keyof Variants]: Buffer | null }): Variants =>
  Object.fromEntries(Object.entries(variants).filter(([, bytes]) => bytes !== null));

const readIfThere = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};
