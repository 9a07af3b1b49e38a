// The folder for the files of a test run, in memory if there is room: on a disk, SQLite waits at each save. PostgreSQL's data stay on the
// disk. Removed after the run.

import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const leastFree = 2 ** 30;

const hasRoom = (): boolean => {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > leastFree;
};

export const runFolder = join(hasRoom() ? inMemory : tmpdir(), `chapterhouse-tests-${process.pid}`);

export default function setup() {
  mkdirSync(runFolder, { recursive: true });
  return () => rmSync(runFolder, { recursive: true, force: true });
}
