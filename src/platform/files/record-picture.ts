// Saves a record together with its picture.

import type { UploadedFile } from '../wire/call.ts';
import { keepPicture, removePicture } from './pictures.ts';
import { type SavedWithFile, withFile } from './record-file.ts';
import type { FileStore } from './store.ts';

export const withPicture = <T>(
  files: FileStore,
  picture: UploadedFile | null,
  work: (name: string | null) => Promise<SavedWithFile<T>>,
): Promise<T> => withFile({ keep: (file) => keepPicture(files, file), remove: (name) => removePicture(files, name) }, picture, work);
