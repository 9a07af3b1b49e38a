// Pictures: told by their bytes, drawn anew (so that nothing but a picture is ever served), kept with a small variant.

import type { Sharp } from 'sharp';
import { limitConcurrency } from '../data/concurrency-limit.ts';
import type { UploadedFile } from '../wire/call.ts';
import { notAPicture, pictureTypes, smallPictureName, tooManyPixels } from '../wire/files.ts';
import { Refusal, refusedField } from '../wire/refusal.ts';
import { type FileStore, newFileName } from './store.ts';

const largestSide = 1_600;
const smallSide = 320;
// A bomb of a few kilobytes unfolds to far more.
const mostPixels = 120_000_000;
// All frames of a picture that goes on moving: of a longer one the first frame is kept.
const mostMovingPixels = 30_000_000;

// One at a time: of the four threads that Node has for such work, passwords and files need theirs.
const inQueue = limitConcurrency(1);

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
  const read = (animated: boolean) => sharp(bytes, { animated, limitInputPixels: false, failOn: 'error' }).autoOrient();
  try {
    const { width, height, pages = 1 } = await read(false).metadata();
    if (width * height > mostPixels) throw refusedField(413, 'File', tooManyPixels);
    const moves = pages > 1 && width * height * pages <= mostMovingPixels;
    // Lists, where many stand together, keep still.
    return [await inQueue(() => fitted(read(moves), largestSide, moves)), await inQueue(() => fitted(read(false), smallSide, false))];
  } catch (error) {
    throw error instanceof Refusal ? error : refusedField(415, 'File', notAPicture);
  }
};

const fitted = (picture: Sharp, side: number, moves: boolean): Promise<Buffer> =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: moves ? 0 : 3 })
    .toBuffer();
