// The store of files: a small interface and its implementation on disk. An object store could implement it too.

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FileStore {
  /** Stores the bytes under the name. When it resolves, they are durable: they survive a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** The names of all files that were last written before the given moment. Also removes unfinished files that are so old. */
  namesBefore(moment: number): Promise<string[]>;
}

const namePattern = /^[A-Za-z0-9_-]{1,80}\.[a-z0-9]{1,8}$/;

export const isFileName = (name: string): boolean => namePattern.test(name);

/** A random name that nobody can guess. */
export const newFileName = (extension: string): string => `${randomBytes(16).toString('base64url')}.${extension}`;

export const openDiskStore = async (folder: string): Promise<FileStore> => {
  await mkdir(folder, { recursive: true });
  const at = (name: string) => {
    if (!isFileName(name)) throw new Error(`Not the name of a stored file: ${name}`);
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const unfinished = `${at(name)}.part`;
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, at(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: async (name) => {
      try {
        return await readFile(at(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(at(name), { force: true }),
    namesBefore: async (moment) => {
      const old: string[] = [];
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs >= moment) continue;
        if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
        else if (isFileName(name)) old.push(name);
      }
      return old;
    },
  };
};

const writeThrough = async (path: string, bytes: Uint8Array) => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
