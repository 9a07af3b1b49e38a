// The file of a backup: a first line with the version of the format, then frames. Each frame is its length, its checksum and its content.
// A checksum covers everything before it too, so no frame can be missing, added, altered or in another place.

import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Engine } from '../data.ts';
import { BackupRefused, explainFileErrors } from './backup-refused.ts';

/** What a column may hold. Flags are booleans on both engines, and moments are texts. */
export type Value = null | boolean | number | bigint | string | Uint8Array;

export interface Header {
  kind: 'header';
  madeAt: string;
  engine: Engine;
  /** The names of the migrations that the database has, in their order. */
  migrations: string[];
}

export interface Rows {
  kind: 'rows';
  table: string;
  columns: string[];
  rows: Value[][];
}

export interface End {
  kind: 'end';
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** The last id that each table with generated ids has given. */
  lastIds: Record<string, number>;
}

export type Frame = Header | Rows | End;

const name = 'chapterhouse backup ';
const version = 1;
const firstLine = Buffer.from(`${name}${version}\n`);
const lengthBytes = 4;
const checksumBytes = 32;
/** Far more than one row can have. A damaged length is found before so much memory is used. */
const maxContent = 256 * 2 ** 20;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const checksumOf = (before: Buffer, length: Buffer, content: Buffer): Buffer =>
  createHash('sha256').update(before).update(length).update(content).digest();

/** Writes frames to a new, empty file. */
export class FrameWriter {
  readonly #append: (bytes: Uint8Array) => Promise<void>;
  #checksum: Buffer = createHash('sha256').update(firstLine).digest();
  #isBegun = false;

  constructor(append: (bytes: Uint8Array) => Promise<void>) {
    this.#append = append;
  }

  async write(frame: Frame): Promise<void> {
    const content = await compress(serialize(frame));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(content.length);
    this.#checksum = checksumOf(this.#checksum, length, content);
    const parts = [length, this.#checksum, content];
    await this.#append(Buffer.concat(this.#isBegun ? parts : [firstLine, ...parts]));
    this.#isBegun = true;
  }
}

/** Reads the frames of a whole file. It throws when the file is not what a FrameWriter has written, at the latest at the end. */
export async function* readFrames(file: FileHandle, path: string): AsyncGenerator<Frame, void> {
  const { size } = await file.stat();
  const damaged = () => new BackupRefused(`${path} is damaged: a part of it is missing or altered. Nothing was restored.`);
  let position = 0;
  const read = async (length: number): Promise<Buffer> => {
    if (position + length > size) throw damaged();
    const buffer = Buffer.allocUnsafe(length);
    // A file on a network may give less than was asked for.
    for (let got = 0; got < length; ) {
      const { bytesRead } = await explainFileErrors(path, 'read', () => file.read(buffer, got, length - got, position + got));
      if (bytesRead === 0) throw damaged();
      got += bytesRead;
    }
    position += length;
    return buffer;
  };
  requireFormat(await read(Math.min(firstLine.length, size)), path);
  let checksum: Buffer = createHash('sha256').update(firstLine).digest();
  for (let isEnd = false; !isEnd; ) {
    const length = await read(lengthBytes);
    const expected = await read(checksumBytes);
    if (length.readUInt32BE() > maxContent) throw damaged();
    const content = await read(length.readUInt32BE());
    checksum = checksumOf(checksum, length, content);
    if (!checksum.equals(expected)) throw damaged();
    // The checksum tells that a FrameWriter has written it.
    const frame = deserialize(await decompress(content)) as Frame;
    isEnd = frame.kind === 'end';
    if (isEnd && position !== size) throw damaged();
    yield frame;
  }
}

const requireFormat = (line: Buffer, path: string): void => {
  if (line.equals(firstLine)) return;
  const isOurs = line.toString('latin1').startsWith(name);
  throw new BackupRefused(isOurs ? newerSentence(path) : `${path} is not a backup of Chapterhouse.`);
};

export const newerSentence = (path: string): string =>
  `${path} was made by a newer version of Chapterhouse. Restore it with that version, or a later one.`;
