// A record and its file, saved so that neither is ever without the other: the file is written before the row and removed after it.

import { MaybeWritten } from '../data/cannot-save.ts';
import type { UploadedFile } from '../wire/call.ts';

/** How files of one kind are kept, and taken away again. */
export interface FileKind {
  /** Checks and stores the file and gives its name. */
  keep: (file: UploadedFile) => Promise<string>;
  /** Never fails; null is the name of no file. */
  remove: (name: string | null) => Promise<void>;
}

export interface SavedWithFile<T> {
  value: T;
  /** The name of the file that the row no longer has. */
  replaced: string | null;
}

/** Keeps the uploaded file, if there is one, and hands its name to the work; should the work fail, the file goes again. */
export const withFile = async <T>(
  { keep, remove }: FileKind,
  file: UploadedFile | null,
  work: (name: string | null) => Promise<SavedWithFile<T>>,
): Promise<T> => {
  const name = file && (await keep(file));
  const { value, replaced } = await work(name).catch(async (error: unknown) => {
    // A file that the row may name stays; should it not, the sweep takes it away.
    if (!(error instanceof MaybeWritten)) await remove(name);
    throw error;
  });
  await remove(replaced);
  return value;
};
