// Pictures: told by their bytes, drawn anew (so that nothing but a picture is ever served), kept with a small variant.

import type { Sharp } from 'sharp';
import type { UploadedFile } from '../wire/call.ts';
import { notAPicture, pictureTypes, smallPictureName } from '../wire/files.ts';
import { refusedField } from '../wire/refusal.ts';
import { type FileStore, newFileName } from './store.ts';

const largestSide = 1_600;
const smallSide = 320;
// All frames of a moving picture together; a bomb of a few kilobytes unfolds to far more.
const mostPixels = 60_000_000;

/** Stores the picture and gives its name. */
export const keepPicture = async (store: FileStore, file: UploadedFile): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(file.bytes);
  if (!type || !(pictureTypes as readonly string[]).includes(type.mime)) throw refusedField(415, 'File', notAPicture);
  const [large, small] = await drawAnew(file.bytes);
  const name = newFileName('webp');
  // Both are awaited, also when one fails: what is still being written cannot be removed yet.
  const puts = await Promise.allSettled([store.put(name, large), store.put(smallPictureName(name), small)]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return name;
  await removePicture(store, name);
  throw failed.reason;
};

/** A file that cannot be removed now is no reason to fail: the sweep at the next start takes it. */
export const removePicture = async (store: FileStore, name: string | null): Promise<void> => {
  if (!name) return;
  await Promise.allSettled([store.remove(name), store.remove(smallPictureName(name))]);
};

const drawAnew = async (bytes: Uint8Array): Promise<[Buffer, Buffer]> => {
  // Loaded with the first picture: starting does not wait for it.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { animated: true, limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
    return await Promise.all([fitted(picture, largestSide), fitted(picture, smallSide)]);
  } catch {
    throw refusedField(415, 'File', notAPicture);
  }
};

const fitted = (picture: Sharp, side: number) =>
  picture
    .clone()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
