// Has receipts drawn in a thread of their own. It starts with the first receipt and stays, without holding up the end of the process.

import { Worker } from 'node:worker_threads';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { limitConcurrency, type Person } from '../../../platform/bounds/concurrency-limit.ts';
import type { Receipt } from './draw-receipt.server.ts';
import type { Drawn, Order } from './receipt-worker.server.ts';

interface Waiting {
  resolve: (pdf: Buffer) => void;
  reject: (error: unknown) => void;
}

let thread: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

// The thread draws one receipt at a time. They wait here and not in the thread, so that people take turns.
const limitDrawing = limitConcurrency(bounds.drawnReceipts);

export const drawInThread = (receipt: Receipt, by: Person): Promise<Buffer> => limitDrawing(() => draw(receipt), by);

const draw = (receipt: Receipt): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    thread ??= startThread();
    // Until the receipt is drawn the process may not end.
    thread.ref();
    thread.postMessage({ id, receipt } satisfies Order);
  });

const startThread = (): Worker => {
  const started = new Worker(new URL('./receipt-worker.server.ts', import.meta.url));
  started.on('message', ({ id, pdf, error }: Drawn) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
    if (pdf) resolve?.(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    else reject?.(error);
  });
  const end = (error: unknown) => {
    if (thread !== started) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('error', end);
  started.on('exit', () => end(new Error('The thread that draws receipts has ended')));
  return started;
};
