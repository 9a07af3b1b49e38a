// Low disk space: what counts as low, and that the log and the metrics tell it.

import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tests/postgres.ts';
import { startTestPortal } from '../../../tests/test-portal.ts';
import { readDiskSpace, warnOfFullDisk } from './disk-space.ts';

it('is low below the limit, or below a tenth of a small disk', async () => {
  const { bavail, blocks, bsize } = await statfs(tmpdir());
  expect((await readDiskSpace(tmpdir(), 0)).isLow).toBe(false);
  expect((await readDiskSpace(tmpdir(), Number.POSITIVE_INFINITY)).isLow).toBe(bavail < blocks / 10);
  const { freeBytes } = await readDiskSpace(tmpdir());
  expect(Math.abs(freeBytes - bavail * bsize)).toBeLessThan(2_000_000_000);
});

it('is warned of once, and again after the disk had space in between', async () => {
  const measured = [true, true, false, true].map((isLow) => ({ freeBytes: 312_600_000, isLow }));
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (_details: object, sentence: string) => warned.push(sentence), error: () => undefined };
  const look = warnOfFullDisk(async () => measured.shift() ?? { freeBytes: 0, isLow: false }, log);
  const sentence = 'the disk of DATA_DIR is nearly full: 312 MB are free';
  for (let times = 0; times < 2; times++) await look();
  expect(warned).toEqual([sentence]);
  for (let times = 0; times < 2; times++) await look();
  expect(warned).toEqual([sentence, sentence]);
});

it('is in the metrics', async () => {
  const port = await freePort();
  const portal = await startTestPortal('sqlite', { METRICS_PORT: String(port) });
  onTestFinished(() => portal.close());
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const { freeBytes, isLow } = await readDiskSpace(portal.folder);
  const shown = Number(/^chapterhouse_disk_free_bytes (\S+)$/m.exec(metrics)?.[1]);
  expect(Math.abs(shown - freeBytes)).toBeLessThan(2_000_000_000);
  expect(metrics).toMatch(new RegExp(`^chapterhouse_disk_is_low ${isLow ? 1 : 0}$`, 'm'));
});
