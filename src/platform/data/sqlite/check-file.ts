// Checks a whole database file in a thread of its own, so that reads are answered meanwhile. Large files take some seconds.

import { Worker } from 'node:worker_threads';
import { DatabaseRefused } from './guard-file.ts';

export interface FileCheck {
  /** Rejects when the file is damaged, or when the check was stopped. Until it resolves nothing may be written. */
  isWhole: Promise<void>;
  /** Must be called before the database is closed. */
  stop(): Promise<void>;
}

/** `onDamage` gets an error whose message is one line for the person who starts the portal. */
export const checkInThread = (file: string, onDamage: (error: unknown) => void): FileCheck => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: file });
  const fail = (error: unknown) => {
    reject(error);
    onDamage(error);
  };
  worker.once('message', (problem: string | null) => (problem === null ? resolve() : fail(new DatabaseRefused(problem))));
  worker.once('error', fail);
  return {
    isWhole: promise,
    stop: async () => {
      reject(new Error('The check of the database was stopped'));
      await worker.terminate();
    },
  };
};
