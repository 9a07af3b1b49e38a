// The thread of check-file.ts. It answers once: null, or what is wrong with the file. It ends with the error when the file cannot be read.

import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseRefused, requireUndamaged } from './guard-file.ts';

const problemOf = (file: string): string | null => {
  try {
    requireUndamaged(file);
    return null;
  } catch (error) {
    if (error instanceof DatabaseRefused) return error.message;
    throw error;
  }
};

parentPort?.postMessage(problemOf(String(workerData)));
