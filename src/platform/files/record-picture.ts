// A record and its picture, saved so that neither is ever without the other: the file is written before the row and removed after it.

import type { UploadedFile } from '../wire/call.ts';
import { keepPicture, removePicture } from './pictures.ts';
import type { FileStore } from './store.ts';

export interface SavedWithPicture<T> {
  value: T;
  /** The name of the picture that the row no longer has. */
  replaced: string | null;
}

/** Keeps the uploaded picture, if there is one, and hands its name to the work; should the work fail, the picture goes again. */
export const withPicture = async <T>(
  files: FileStore,
  file: UploadedFile | null,
  work: (name: string | null) => Promise<SavedWithPicture<T>>,
): Promise<T> => {
  const name = file && (await keepPicture(files, file));
  const { value, replaced } = await work(name).catch(async (error: unknown) => {
    await removePicture(files, name);
    throw error;
  });
  await removePicture(files, replaced);
  return value;
};
