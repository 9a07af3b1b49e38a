// Files as rows of the database. A file is first staged in small writes. Then the transaction of the record that names it makes it live.
// A file that its record no longer names is dead: it is kept for a while, because an undo may need it.

import { sql } from 'kysely';
import { bounds } from '../bounds/bounds.ts';
import { limitConcurrency } from '../bounds/concurrency-limit.ts';
import { CannotSave } from './cannot-save.ts';
import type { Data, Tx } from './data.ts';
import type { PlainRow, RecordKind } from './records/record-kind.ts';

/** The forms in which a file is stored: a picture in three sizes, a document as a whole. */
export type Variant = 'large' | 'middle' | 'small' | 'whole';

export type Variants = Partial<Record<Variant, Uint8Array>>;

export interface StoredFileTable {
  name: string;
  state: 'staged' | 'live' | 'dead';
  /** When the file got its state. */
  since: string;
  /** In bytes, of all variants together. */
  size: number;
  /** The user whose record named it last. Only dead files have one. */
  owner_id: number | null;
}

export interface FilePartTable {
  file_name: string;
  variant: Variant;
  /** Counted from 0. All parts but the last one have the full size. */
  part: number;
  bytes: Uint8Array;
}

declare module './data.ts' {
  interface Tables {
    stored_files: StoredFileTable;
    file_parts: FilePartTable;
  }
}

/** No single write or read of a file is larger. SQLite works on the event loop, so a larger one would hold up all other requests. */
export const partSize = 512 * 1024;

type Writer = Pick<Data, 'engine' | 'write'>;

const oneAtATime = limitConcurrency(bounds.fileParts);

/**
 * On SQLite, writes that wait at the same time share one commit, and many uploads at once would make it a very large one. On PostgreSQL
 * nothing waits: when the server does not respond, each upload would wait until all before it have given up.
 */
const writeInTurn = (data: Writer, work: (tx: Tx) => Promise<void>): Promise<void> =>
  data.engine === 'sqlite' ? oneAtATime(() => data.write(work)) : data.write(work);

/** Stores the file so that nobody can see it yet. When this fails, nothing is stored. */
export const stageFile = async (data: Writer, name: string, variants: Variants): Promise<void> => {
  const [first = [], ...others] = batchesOf(partsOf(name, variants));
  const size = Object.values(variants).reduce((sum, { length }) => sum + length, 0);
  await writeInTurn(data, async (tx) => {
    await tx.insertInto('stored_files').values({ name, state: 'staged', since: now(), size, owner_id: null }).execute();
    await insertParts(tx, first);
  });
  try {
    for (const parts of others) await writeInTurn(data, (tx) => insertParts(tx, parts));
  } catch (error) {
    await discardFile(data, name, error);
    throw error;
  }
};

/** The file was removed, or another record names it. */
export class FileGone extends Error {
  constructor(name: string) {
    super(`The file ${name} is not stored, or another record names it`);
  }
}

/** What the record does not name any more is not served any more, but kept for an undo. */
export const changeFiles = async (tx: Tx, { files = [], owner }: RecordKind, before: PlainRow, after: PlainRow): Promise<void> => {
  const ownerId = owner === undefined ? null : Number(before[owner]);
  for (const column of files) {
    if (!(column in after)) continue;
    const [dropped, kept] = [before[column] ?? null, after[column] ?? null];
    if (dropped !== null) await dropFile(tx, String(dropped), ownerId);
    if (kept !== null) await keepFile(tx, String(kept));
  }
};

/** Makes a staged file live, or a dead one again. Must be in the transaction of the record that names it. */
export const keepFile = async (tx: Tx, name: string): Promise<void> => {
  const used = await tx
    .updateTable('stored_files')
    .set({ state: 'live', since: now(), owner_id: null })
    .where('name', '=', name)
    .where('state', '!=', 'live')
    .returning('name')
    .execute();
  if (used.length === 0) throw new FileGone(name);
};

/** So much is kept of one user for an undo, in bytes and in files: more than all own records of a kind have. */
const mostForUndo = 500 * 1024 * 1024;
const mostFilesForUndo = 3_000;

/** Where an older version has kept more, not all of it goes at once. */
const mostRemovedAtOnce = 100;

/** Makes a live file dead. Must be in the transaction of the record that named it, which belonged to the owner. */
export const dropFile = async (tx: Tx, name: string, owner_id: number | null = null): Promise<void> => {
  const dead = { state: 'dead', since: now(), owner_id } as const;
  await tx.updateTable('stored_files').set(dead).where('name', '=', name).where('state', '=', 'live').execute();
  if (owner_id !== null) await removeSurplus(tx, owner_id);
};

/** Of what is kept for an undo, the oldest files go first. However many there are, only so many of the newest are counted. */
const removeSurplus = async (tx: Tx, owner: number): Promise<void> => {
  const kept = tx.selectFrom('stored_files').where('owner_id', '=', owner).where('state', '=', 'dead');
  const newest = kept
    .select('size')
    .orderBy('since', 'desc')
    .limit(mostFilesForUndo + mostRemovedAtOnce);
  const { files, bytes } = await tx
    .selectFrom(newest.as('newest'))
    .select([sql<number>`count(*)`.as('files'), sql<number | null>`sum(size)`.as('bytes')])
    .executeTakeFirstOrThrow();
  let tooMany = Number(files) - mostFilesForUndo;
  let surplus = Number(bytes) - mostForUndo;
  for (let left = Number(files); left > 0 && (tooMany > 0 || surplus > 0); left--) {
    const oldest = await kept.select(['name', 'size']).orderBy('since').orderBy('name').limit(1).executeTakeFirst();
    if (!oldest) return;
    await tx.deleteFrom('stored_files').where('name', '=', oldest.name).execute();
    tooMany--;
    surplus -= oldest.size;
  }
};

/**
 * Removes a file that is still staged, because of this error. Never fails: what is left of it is removed later. Where nothing can be saved,
 * removing may take as long as saving did, and nobody waits for it.
 */
export const discardFile = async (data: Pick<Data, 'write'>, name: string, because: unknown): Promise<void> => {
  const removal = data.write((tx) => tx.deleteFrom('stored_files').where('name', '=', name).where('state', '=', 'staged').execute());
  const done = removal.catch(() => undefined);
  if (!(because instanceof CannotSave)) await done;
};

const now = () => new Date().toISOString();

const partsOf = (file_name: string, variants: Variants): FilePartTable[] =>
  // Object.entries gives no narrower type for the keys.
  (Object.entries(variants) as [Variant, Uint8Array][]).flatMap(([variant, bytes]) =>
    Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, part) => ({
      file_name,
      variant,
      part,
      bytes: bytes.subarray(part * partSize, (part + 1) * partSize),
    })),
  );

/** Parts that are small enough together are stored by one write. */
const batchesOf = (parts: FilePartTable[]): FilePartTable[][] => {
  const batches: FilePartTable[][] = [];
  let size = 0;
  for (const part of parts) {
    size += part.bytes.length;
    const last = batches.at(-1);
    if (last && size <= partSize) last.push(part);
    else {
      batches.push([part]);
      size = part.bytes.length;
    }
  }
  return batches;
};

const insertParts = async (tx: Tx, parts: FilePartTable[]): Promise<void> => {
  if (parts.length > 0) await tx.insertInto('file_parts').values(parts).execute();
};
