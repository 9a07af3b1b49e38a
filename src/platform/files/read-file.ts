// Reads live files. Large ones part by part, so that a slow client holds no connection and no transaction.

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Data } from '../data/data.ts';
import { partSize, type StoredFileTable, type Variant } from '../data/file-rows.ts';

export interface FoundFile {
  name: string;
  variant: Variant;
  size: number;
}

type Source = Pick<Data, 'read'>;

type State = StoredFileTable['state'];

/** Null if no live record names the file, or it has no such variant. The history also reads dead files. */
export const findFile = async (
  { read }: Source,
  name: string,
  variant: Variant,
  states: readonly State[] = ['live'],
): Promise<FoundFile | null> => {
  const query = sql<{ size: number | null }>`select (${sizeOf(name, variant)}) as size from stored_files
    where name = ${name} and state in (${sql.join(states)})`;
  const [row] = (await query.execute(read)).rows;
  return row?.size ? { name, variant, size: row.size } : null;
};

/** Reads the first part in the same query. Most pictures have only one. */
export const findWithFirstPart = async (
  { read }: Source,
  name: string,
  variant: Variant,
): Promise<(FoundFile & { first: Buffer }) | null> => {
  const query = sql<{ size: number; bytes: Uint8Array }>`select bytes, (${sizeOf(name, variant)}) as size
    from stored_files join file_parts on file_name = name
    where name = ${name} and state = 'live' and variant = ${variant} and part = 0`;
  const [row] = (await query.execute(read)).rows;
  return row ? { name, variant, size: row.size, first: bufferOf(row.bytes) } : null;
};

const sizeOf = (name: string, variant: Variant) =>
  sql`select sum(octet_length(parts.bytes)) from file_parts as parts where parts.file_name = ${name} and parts.variant = ${variant}`;

/** Bytes from `start` up to `end`, which is not included. The next part is read when the client has taken the one before. */
export const streamFile = (data: Source, file: FoundFile, { start, end }: { start: number; end: number }): Readable =>
  Readable.from(partsBetween(data, file, start, end), { objectMode: false, highWaterMark: partSize });

async function* partsBetween(data: Source, file: FoundFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let part = Math.floor(start / partSize); part * partSize < end; part++) {
    const bytes = await readPart(data, file, part);
    const before = part * partSize;
    yield bytes.subarray(Math.max(0, start - before), end - before);
  }
}

const readPart = async ({ read }: Source, { name, variant }: FoundFile, part: number): Promise<Buffer> => {
  const { bytes } = await read
    .selectFrom('file_parts')
    .select('bytes')
    .where('file_name', '=', name)
    .where('variant', '=', variant)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  return bufferOf(bytes);
};

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
