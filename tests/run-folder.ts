// The folder for all that a run of the server tests writes, in memory where the machine has room for it: on a disk, SQLite's tests wait
// for the disk at each save. PostgreSQL's data stay on the disk. It is removed after the run.

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
