// A thread that reads files of imports, one after the other, with as little memory as tests/guards/files-guard.test.ts gives it.

import { parentPort } from 'node:worker_threads';
import { readTable } from '../../src/platform/server/imports/table-file.ts';
import { Refusal } from '../../src/platform/wire/refusal.ts';

parentPort?.on('message', (file: Uint8Array) => {
  readTable(file, () => false).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      parentPort?.postMessage(error.message);
    },
  );
});
