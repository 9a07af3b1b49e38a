// Saves a record together with its file: the file is written before the row, and an old file is removed after the row has changed.
// So a row never names a missing file.

import { MaybeWritten } from '../data/cannot-save.ts';
import type { UploadedFile } from '../wire/call.ts';

/** How files of one kind are stored and removed. */
export interface FileKind {
  /** Checks and stores the file and returns its name. */
  keep: (file: UploadedFile) => Promise<string>;
  /** Never fails. Does nothing when the name is null. */
  remove: (name: string | null) => Promise<void>;
}

export interface SavedWithFile<T> {
  value: T;
  /** The name of the file that the row no longer has. */
  replaced: string | null;
}

/** Stores the uploaded file, if there is one, and runs the work with its name. If the work fails, the file is removed again. */
export const withFile = async <T>(
  { keep, remove }: FileKind,
  file: UploadedFile | null,
  work: (name: string | null) => Promise<SavedWithFile<T>>,
): Promise<T> => {
  const name = file && (await keep(file));
  const { value, replaced } = await work(name).catch(async (error: unknown) => {
    // The row may have been written, so the file stays. If it was not, a later sweep removes the file.
    if (!(error instanceof MaybeWritten)) await remove(name);
    throw error;
  });
  await remove(replaced);
  return value;
};
