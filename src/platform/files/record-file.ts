// Saves a record together with its file: the file is staged before the record is written.

import { MaybeWritten } from '../data/cannot-save.ts';
import type { Data } from '../data/data.ts';
import { discardFile } from '../data/file-rows.ts';

/** Runs the save with the name of the staged file, or null if there is none. If the save fails, the file is removed again. */
export const saveStaged = async <T>(data: Data, staged: Promise<string> | null, save: (name: string | null) => Promise<T>): Promise<T> => {
  const name = await staged;
  try {
    return await save(name);
  } catch (error) {
    // If it is unknown whether the record was written, the file stays. If it was not, the file is removed after a day.
    if (name && !(error instanceof MaybeWritten)) await discardFile(data, name, error);
    throw error;
  }
};
