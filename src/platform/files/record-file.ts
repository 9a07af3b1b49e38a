// Saves a record with its file, which is staged before the record is written.

import { MaybeWritten } from '../data/cannot-save.ts';
import type { Data } from '../data/data.ts';
import { discardFile } from '../data/file-rows.ts';

/** Calls the save with the name of the staged file, or null. If the save fails, the file is removed. */
export const saveStaged = async <T>(data: Data, staged: Promise<string> | null, save: (name: string | null) => Promise<T>): Promise<T> => {
  const name = await staged;
  try {
    return await save(name);
  } catch (error) {
    // If it is unknown whether the record was written, the file stays; an unused one is removed after a day.
    if (name && !(error instanceof MaybeWritten)) await discardFile(data, name, error);
    throw error;
  }
};
