// Pictures: told by their bytes, drawn anew (so that nothing but a picture is ever served), kept in three sizes.

import type { Sharp } from 'sharp';
import { limitConcurrency } from '../data/concurrency-limit.ts';
import type { UploadedFile } from '../wire/call.ts';
import {
  middlePictureName,
  notAPicture,
  pictureSides,
  pictureTypes,
  smallPictureName,
  tooManyPixels,
  tooManyPixelsAtOnce,
} from '../wire/files.ts';
import { Refusal, refusedField } from '../wire/refusal.ts';
import { type FileStore, newFileName } from './store.ts';

// A bomb of a few kilobytes unfolds to far more.
const mostPixels = 40_000_000;
// One whose lines do not come from top to bottom is held as a whole while it is drawn.
const mostPixelsAtOnce = 15_000_000;
// All frames of a picture that goes on moving: of a longer one the first frame is kept.
const mostMovingPixels = 30_000_000;

// Of the four threads that Node has for such work, passwords and files need theirs.
const twoAtOnce = limitConcurrency(2);

/** Stores the picture and gives its name. */
export const keepPicture = async (store: FileStore, file: UploadedFile): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(file.bytes);
  if (!type || !(pictureTypes as readonly string[]).includes(type.mime)) throw refusedField(415, 'File', notAPicture);
  const { large, middle, small } = await drawAnew(file.bytes);
  const name = newFileName('webp');
  // All are awaited, also when one fails: what is still being written cannot be removed yet.
  const puts = await Promise.allSettled([
    store.put(name, large),
    store.put(middlePictureName(name), middle),
    store.put(smallPictureName(name), small),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return name;
  await removePicture(store, name);
  throw failed.reason;
};

/** A file that cannot be removed now is no reason to fail: a later sweep takes it. */
export const removePicture = async (store: FileStore, name: string | null): Promise<void> => {
  if (!name) return;
  await Promise.allSettled([name, middlePictureName(name), smallPictureName(name)].map((each) => store.remove(each)));
};

type Drawn = Record<keyof typeof pictureSides, Buffer>;

const drawAnew = async (bytes: Uint8Array): Promise<Drawn> => {
  // Loaded with the first picture: starting does not wait for it.
  const { default: sharp } = await import('sharp');
  const read = (animated: boolean) => sharp(bytes, { animated, limitInputPixels: false, failOn: 'error' }).autoOrient();
  try {
    const { width, height, pages = 1, isProgressive } = await read(false).metadata();
    if (width * height > mostPixels) throw refusedField(413, 'File', tooManyPixels);
    if (isProgressive && width * height > mostPixelsAtOnce) throw refusedField(413, 'File', tooManyPixelsAtOnce);
    const moves = pages > 1 && width * height * pages <= mostMovingPixels;
    return await twoAtOnce(async () => {
      const still = await fitted(read(false), pictureSides.large).raw().toBuffer({ resolveWithObject: true });
      const { width, height, channels } = still.info;
      const drawn = () => sharp(still.data, { raw: { width, height, channels } });
      return {
        large: await (moves ? asWebp(fitted(read(true), pictureSides.large), 0) : asWebp(drawn(), 3)),
        // Lists and cards, where many stand together, keep still.
        middle: await asWebp(fitted(drawn(), pictureSides.middle), 3),
        small: await asWebp(fitted(drawn(), pictureSides.small), 3),
      };
    });
  } catch (error) {
    throw error instanceof Refusal ? error : refusedField(415, 'File', notAPicture);
  }
};

const fitted = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const asWebp = (picture: Sharp, effort: number): Promise<Buffer> => picture.webp({ quality: 82, effort }).toBuffer();
