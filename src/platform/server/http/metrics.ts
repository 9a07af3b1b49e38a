// Metrics for Prometheus, on a separate port: requests, database reads and writes, the outbox, the event loop, memory.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Data } from '../../data/data.ts';
import { succeedsWithin } from '../../data/in-time.ts';
import { countMails } from '../../mail/outbox.ts';
import type { DiskSpace } from '../disk-space.ts';
import { callOf } from './log.ts';

export interface Metrics {
  /** Measures the writes of a database. */
  measureWrites(data: Data): Data;
  /** Counts requests, and serves the metrics until the server is closed. */
  serve(app: FastifyInstance, at: { host: string; port: number }): void;
}

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const readTimeout = 2_000;

export const createMetrics = (measureDisk: () => Promise<DiskSpace>): Metrics => {
  const registers = [new Registry()];
  addDiskSpace(measureDisk, registers);
  collectDefaultMetrics({ register: registers[0], prefix: 'chapterhouse_' });
  const requests = new Histogram({
    name: 'chapterhouse_request_seconds',
    help: 'Answered requests by call and status',
    labelNames: ['call', 'status'] as const,
    buckets,
    registers,
  });
  const writes = new Histogram({
    name: 'chapterhouse_database_write_seconds',
    help: 'Writes from being asked for to being durable, by outcome',
    labelNames: ['outcome'] as const,
    buckets,
    registers,
  });
  const writing = new Gauge({
    name: 'chapterhouse_database_writes_under_way',
    help: 'Writes that wait for their turn or are being made',
    registers,
  });

  const measureWrite = async <T>(work: () => Promise<T>): Promise<T> => {
    writing.inc();
    const end = writes.startTimer();
    let outcome = 'failed';
    try {
      const result = await work();
      outcome = 'done';
      return result;
    } finally {
      end({ outcome });
      writing.dec();
    }
  };

  return {
    measureWrites: (data) => {
      addReadTime(data, registers);
      addOutbox(data, registers);
      return {
        ...data,
        write: (work) => measureWrite(() => data.write(work)),
        writeOne: (statement) => measureWrite(() => data.writeOne(statement)),
        writeLong: (work) => measureWrite(() => data.writeLong(work)),
        writeWithoutDeadline: (work) => measureWrite(() => data.writeWithoutDeadline(work)),
      };
    },
    serve: (app, { host, port }) => {
      app.addHook('onResponse', async (request, reply) => {
        requests.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
      });
      const server = createServer(async ({ method, url = '' }, response) => {
        // Some scrapers send a query.
        if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') return response.writeHead(404).end();
        const [registry] = registers;
        response.setHeader('content-type', registry?.contentType ?? '').end(await registry?.metrics());
      });
      app.addHook('onReady', async () => {
        server.listen(port, host);
        await once(server, 'listening');
      });
      app.addHook('onClose', async () => {
        server.closeAllConnections();
        server.close();
      });
    },
  };
};

/** Measures one simple read for each request of the metrics. Reads of calls are part of the time of their call. */
const addReadTime = (data: Data, registers: Registry[]) => {
  new Gauge({
    name: 'chapterhouse_database_read_seconds',
    help: 'The simplest read, tried just now; -1 when there was no answer',
    registers,
    async collect() {
      const start = performance.now();
      const hasAnswered = await succeedsWithin(readTimeout, data.check());
      this.set(hasAnswered ? (performance.now() - start) / 1_000 : -1);
    },
  });
};

const addDiskSpace = (measureDisk: () => Promise<DiskSpace>, registers: Registry[]) => {
  const measure = () => measureDisk().catch(() => null);
  new Gauge({
    name: 'chapterhouse_disk_is_low',
    help: '1 when the disk of DATA_DIR is nearly full, else 0',
    registers,
    async collect() {
      this.set((await measure())?.isLow ? 1 : 0);
    },
  });
  new Gauge({
    name: 'chapterhouse_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR; -1 when it cannot be measured',
    registers,
    async collect() {
      this.set((await measure())?.freeBytes ?? -1);
    },
  });
};

const addOutbox = ({ read }: Data, registers: Registry[]) => {
  new Gauge({
    name: 'chapterhouse_outbox_mails',
    help: 'Mails in the outbox that wait, or have failed; -1 when there was no answer',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      for (const state of ['Waiting', 'Failed'] as const) {
        const count = await Promise.race([countMails(read, state).catch(() => -1), pause(readTimeout, -1, { ref: false })]);
        this.set({ state: state.toLowerCase() }, count);
      }
    },
  });
};
