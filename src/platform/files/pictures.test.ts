// Pictures are stored in three sizes without any other data. When something fails, nothing is stored.

import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openFileTables, storedBytes, storedFiles } from '../../../tests/stored-files.ts';
import type { Variant } from '../data/file-rows.ts';
import { notAPicture } from '../wire/uploads.ts';
import { stagePicture } from './pictures.ts';

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
const upload = (bytes: Uint8Array) => ({ name: 'anything.exe', bytes });

describe('a picture', () => {
  const database = openFileTables('sqlite');
  const stored = () => storedFiles(database().data);
  const stage = (bytes: Uint8Array) => stagePicture(database().data, upload(bytes), 1);

  const kept = async (bytes: Uint8Array) => {
    const name = await stage(bytes);
    const read = (variant: Variant) => storedBytes(database().data, name, variant);
    const [large, middle, small] = await Promise.all([read('large'), read('middle'), read('small')]);
    const [inLarge, inMiddle, inSmall] = await Promise.all([large, middle, small].map((bytes) => sharp(bytes).metadata()));
    return { name, large: inLarge, middle: inMiddle, small: inSmall, bytes: large };
  };

  it('is encoded again as WEBP, in three sizes, under a name that cannot be guessed', async () => {
    const names = new Set<string>();
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const { name, large, middle, small } = await kept(await blank(2_000, 1_000).toFormat(format).toBuffer());
      expect(large).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
      expect(middle).toMatchObject({ format: 'webp', width: 720, height: 360 });
      expect(small).toMatchObject({ format: 'webp', width: 320, height: 160 });
      expect(name).toMatch(/^[\w-]{22}\.webp$/);
      names.add(name);
    }
    expect(names.size).toBe(4);
  });

  it('is never enlarged', async () => {
    const { large, middle, small } = await kept(await blank(20, 10).png().toBuffer());
    expect([large?.width, middle?.width, small?.width]).toEqual([20, 20, 20]);
  });

  it('loses its location and all other metadata, and is turned upright', async () => {
    const told = { IFD0: { Copyright: 'Secret Person', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const bytes = await blank(40, 20).withMetadata({ orientation: 6 }).withExifMerge(told).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { large, bytes: stored } = await kept(bytes);
    expect(large?.exif).toBeUndefined();
    expect(large?.orientation).toBeUndefined();
    expect(stored.includes('Secret Person')).toBe(false);
    expect([large?.width, large?.height]).toEqual([20, 40]);
  });

  it('loses data that was hidden after its end', async () => {
    const bytes = Buffer.concat([await blank(10, 10).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await kept(bytes)).bytes.includes('script')).toBe(false);
  });

  it('that is animated stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 10, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { large, middle, small } = await kept(gif);
    expect([large?.pages, middle?.pages, small?.pages]).toEqual([3, undefined, undefined]);
  });

  it('with a too long animation becomes its first frame', { tags: ['long'] }, async () => {
    const frames = Array.from({ length: 130 }, (_, each) => Buffer.alloc(800 * 600, each));
    const joined = sharp(Buffer.concat(frames), { raw: { width: 800, height: 600 * frames.length, channels: 1, pageHeight: 600 } });
    const { large, small } = await kept(await joined.gif({ keepDuplicateFrames: true, interFrameMaxError: 0, effort: 1 }).toBuffer());
    expect([large?.pages, large?.width, large?.height, small?.width]).toEqual([undefined, 800, 600, 320]);
  });

  it('keeps its transparency, and may be grey', async () => {
    const clear = sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } });
    expect((await kept(await clear.png().toBuffer())).small?.hasAlpha).toBe(true);
    const grey = await blank(400, 400).toColourspace('b-w').png().toBuffer();
    expect((await kept(grey)).middle?.width).toBe(400);
  });

  it('may be the photo of a camera with many megapixels', { tags: ['long'] }, async () => {
    const { large, small } = await kept(await blank(7_296, 5_472).jpeg().toBuffer());
    expect([large?.width, small?.width]).toEqual([1_600, 320]);
    const progressive = await kept(await blank(4_600, 3_250).jpeg({ progressive: true }).toBuffer());
    expect(progressive.large?.width).toBe(1_600);
  });

  const most = 'Pictures can have at most 40 million pixels';
  const mostAtOnce = 'Progressive or interlaced pictures can have at most 15 million pixels';
  const tryLarge = async (format: 'jpeg' | 'png', width: number, height: number, options: object, message: string) => {
    const before = await stored();
    const bytes = await blank(width, height).toFormat(format, options).toBuffer();
    await expect(stage(bytes)).rejects.toMatchObject({ status: 413, message, fields: { File: message } });
    expect(await stored()).toEqual(before);
  };
  const title = 'that would take too much memory is refused, and leaves no file: %s of %i times %i, %j';
  it.each([['png', 4_900, 3_100, { progressive: true }, mostAtOnce]] as const)(title, tryLarge);
  it.each([
    ['jpeg', 7_296, 5_500, {}, most],
    ['jpeg', 10_917, 10_917, { progressive: true }, most],
    ['jpeg', 4_900, 3_100, { progressive: true }, mostAtOnce],
  ] as const)(title, { tags: ['long'] }, tryLarge);

  it('that is a decompression bomb is refused, and leaves no file', async () => {
    const before = await stored();
    const bomb = Buffer.from(await blank(10, 10).png().toBuffer());
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await expect(stage(bomb)).rejects.toMatchObject({ status: 413, message: most });
    expect(await stored()).toEqual(before);
  });

  it('that is very long and thin, and slow to read line by line, is refused', async () => {
    for (const [width, height] of [
      [1, 65_536],
      [65_536, 1],
    ] as const) {
      await expect(stage(await blank(width, height).png().toBuffer())).rejects.toMatchObject({
        status: 413,
        message: 'Pictures can be at most 65,535 pixels wide or high',
      });
    }
  });

  it('with very many frames becomes its first one', async () => {
    const frames = Array.from({ length: 1_001 }, (_, each) => each % 251);
    const joined = sharp(Buffer.from(frames), { raw: { width: 1, height: frames.length, channels: 1, pageHeight: 1 } });
    const gif = await joined.gif({ keepDuplicateFrames: true, interFrameMaxError: 0, effort: 1 }).toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(1_001);
    expect((await kept(gif)).large?.pages).toBeUndefined();
  });

  it('waits also while the heads of two others are being read', { tags: ['long'] }, async () => {
    const chunk = (type: string, content: Buffer) => {
      const [length, typed, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), content]), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      sum.writeUInt32BE(crc32(typed));
      return Buffer.concat([length, typed, sum]);
    };
    const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_000_000))]));
    const plain = await blank(10, 10).png().toBuffer();
    const head = Buffer.alloc(13);
    head.writeUInt32BE(60_000, 0);
    head.writeUInt32BE(60_000, 4);
    head[8] = 8;
    const slow = Buffer.concat([plain.subarray(0, 8), chunk('IHDR', head), ...Array<Buffer>(20).fill(text), plain.subarray(33)]);
    let refused = 0;
    const refusals = Array.from({ length: 12 }, () => stage(slow).catch(() => refused++));
    // Node's thread pool does this between two pictures, not after all of them.
    let most = 0;
    while (refused < refusals.length) {
      const before = refused;
      await stat('.');
      most = Math.max(most, refused - before);
      await setImmediate();
    }
    expect(most).toBeLessThan(4);
  });

  it('waits while two others are being encoded', { tags: ['long'] }, async () => {
    const bytes = await blank(2_000, 2_000).jpeg().toBuffer();
    const all = Promise.all(Array.from({ length: 8 }, () => stage(bytes)));
    const seen = new Set<number>();
    let areKept = false;
    void all.then(() => {
      areKept = true;
    });
    while (!areKept) {
      seen.add(sharp.counters().process);
      await setImmediate();
    }
    expect(Math.max(...seen)).toBe(2);
  });

  it('is refused when it is not a picture or is incomplete, and leaves no file', async () => {
    const before = await stored();
    const png = await blank(300, 300).png().toBuffer();
    const tiff = await blank(10, 10).tiff().toBuffer();
    const avif = await blank(10, 10).avif().toBuffer();
    for (const bytes of [png.subarray(0, 60), tiff, avif, Buffer.from('<svg/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
      await expect(stage(bytes)).rejects.toMatchObject({ status: 415, message: notAPicture });
    }
    expect(await stored()).toEqual(before);
  });
});
