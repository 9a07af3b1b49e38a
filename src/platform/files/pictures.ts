// Pictures: checks their type by their bytes, and encodes them anew in three sizes, so that no other data is stored.

import type { Sharp } from 'sharp';
import { bounds } from '../bounds/bounds.ts';
import { limitConcurrency, type Person } from '../bounds/concurrency-limit.ts';
import type { Data } from '../data/data.ts';
import { stageFile } from '../data/file-rows.ts';
import type { UploadedFile } from '../wire/call.ts';
import { pictureSides } from '../wire/files.ts';
import { Refusal, refusedField } from '../wire/refusal.ts';
import { notAPicture, pictureTypes, tooLongSide, tooManyPixels, tooManyPixelsAtOnce } from '../wire/uploads.ts';
import { newFileName } from './file-names.ts';

// A decompression bomb of a few kilobytes has far more.
const maxPixels = 40_000_000;
// While it is decoded, a progressive or interlaced picture is in memory as a whole.
const maxProgressivePixels = 15_000_000;
// Each line takes some time, however short it is. A JPEG has no longer side.
const maxSide = 65_535;
// Of all frames together. When an animation has more, or more frames, only its first frame is stored.
const maxAnimatedPixels = 30_000_000;
const maxFrames = 1_000;

// Node has four such threads. Two stay free for passwords and compression.
const takeThread = limitConcurrency(bounds.pictures);

export const stagePicture = async (data: Data, file: UploadedFile, by: Person): Promise<string> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(file.bytes);
  if (!type || !(pictureTypes as readonly string[]).includes(type.mime)) throw refusedField(415, 'File', notAPicture);
  const sizes = await encodeSizes(file.bytes, by);
  const name = newFileName('webp');
  await stageFile(data, name, sizes);
  return name;
};

type Sizes = Record<keyof typeof pictureSides, Buffer>;

const encodeSizes = async (bytes: Uint8Array, by: Person): Promise<Sizes> => {
  // Loaded with the first picture: the start must not wait for it.
  const { default: sharp } = await import('sharp');
  const read = (animated: boolean) => sharp(bytes, { animated, limitInputPixels: false, failOn: 'error' }).autoOrient();
  try {
    return await takeThread(async () => {
      const { width, height, pages = 1, isProgressive } = await read(false).metadata();
      if (width * height > maxPixels) throw refusedField(413, 'File', tooManyPixels);
      if (Math.max(width, height) > maxSide) throw refusedField(413, 'File', tooLongSide);
      if (isProgressive && width * height > maxProgressivePixels) throw refusedField(413, 'File', tooManyPixelsAtOnce);
      const isAnimated = pages > 1 && pages <= maxFrames && width * height * pages <= maxAnimatedPixels;
      const still = await resized(read(false), pictureSides.large).raw().toBuffer({ resolveWithObject: true });
      const readStill = () => sharp(still.data, { raw: still.info });
      return {
        large: await (isAnimated ? encodeWebp(resized(read(true), pictureSides.large), 0) : encodeWebp(readStill(), 3)),
        // The sizes for lists and cards are never animated.
        middle: await encodeWebp(resized(readStill(), pictureSides.middle), 3),
        small: await encodeWebp(resized(readStill(), pictureSides.small), 3),
      };
    }, by);
  } catch (error) {
    throw error instanceof Refusal ? error : refusedField(415, 'File', notAPicture);
  }
};

const resized = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encodeWebp = (picture: Sharp, effort: number): Promise<Buffer> => picture.webp({ quality: 82, effort }).toBuffer();
