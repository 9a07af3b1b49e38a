// Storing a document of ten megabytes on SQLite, which works on the event loop: other requests wait only for one part at a time.
// @module-tag long

import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Data } from '../../src/platform/data/data.ts';
import { stageFile } from '../../src/platform/data/file-rows.ts';
import { newFileName } from '../../src/platform/files/file-names.ts';
import { openFileTables } from '../stored-files.ts';

const bytes = randomBytes(10 * 1024 * 1024);

/** The longest time, in milliseconds, during which nothing else could run. */
const longestPause = async (work: Promise<unknown>): Promise<number> => {
  let longest = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  for (let last = performance.now(); !isOver; ) {
    await setImmediate();
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  await ended;
  return longest;
};

const stored = (data: Data) => stageFile(data, newFileName('pdf'), { whole: bytes });

const storedInOneWrite = (data: Data) =>
  data.write(async (tx) => {
    const name = newFileName('pdf');
    await tx.insertInto('stored_files').values({ name, state: 'staged', since: '', size: bytes.length }).execute();
    await tx.insertInto('file_parts').values({ file_name: name, variant: 'whole', part: 0, bytes }).execute();
  });

const database = openFileTables('sqlite');

it('pauses everything else for a fraction of the time that one write would take', async () => {
  const { data } = database();
  const [parts, whole]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round++) {
    whole.push(await longestPause(storedInOneWrite(data)));
    parts.push(await longestPause(stored(data)));
  }
  // The best round of each, because the machine may be busy with other work.
  expect(Math.min(...parts)).toBeLessThan(Math.min(...whole) / 2);
});
