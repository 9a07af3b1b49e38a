// The thread that draws receipts: one takes too long for the event loop.

import { parentPort } from 'node:worker_threads';
import { drawReceipt, type Receipt } from './draw-receipt.server.ts';

export interface Order {
  id: number;
  receipt: Receipt;
}

export interface Drawn {
  id: number;
  pdf?: Uint8Array;
  error?: unknown;
}

parentPort?.on('message', async ({ id, receipt }: Order) => {
  const drawn = await drawReceipt(receipt).then(
    (pdf): Drawn => ({ id, pdf }),
    (error: unknown): Drawn => ({ id, error }),
  );
  parentPort?.postMessage(drawn);
});
