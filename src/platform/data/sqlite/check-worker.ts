// The thread of check-file.ts. It answers once: null, or what is wrong with the file.

import { parentPort, workerData } from 'node:worker_threads';
import { requireUndamaged } from './guard-file.ts';

const problemOf = (file: string): string | null => {
  try {
    requireUndamaged(file);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

parentPort?.postMessage(problemOf(String(workerData)));
