// Metrics for Prometheus, on a port of their own: requests, the database as seen from its door, the event loop, memory.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Data } from '../data/data.ts';
import { succeedsWithin } from '../data/in-time.ts';
import { callOf } from './log.ts';

export interface Metrics {
  /** The same database, whose writes are measured. */
  measured(data: Data): Data;
  /** Counts the requests of the server, and serves the metrics as long as it is there. */
  serve(app: FastifyInstance, at: { host: string; port: number }): void;
}

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
const readWithin = 2_000;

export const createMetrics = (): Metrics => {
  const registers = [new Registry()];
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

  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
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
    measured: (data) => {
      addReadTime(data, registers);
      return { ...data, write: (work) => timed(() => data.write(work)), writeOne: (statement) => timed(() => data.writeOne(statement)) };
    },
    serve: (app, { host, port }) => {
      app.addHook('onResponse', async (request, reply) => {
        requests.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
      });
      const server = createServer(async ({ method, url }, response) => {
        if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
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

/** A read is tried whenever the metrics are asked for; how long each read of a call takes is in the time of the call. */
const addReadTime = (data: Data, registers: Registry[]) => {
  new Gauge({
    name: 'chapterhouse_database_read_seconds',
    help: 'The simplest read, tried just now; -1 when there was no answer',
    registers,
    async collect() {
      const begun = performance.now();
      const isThere = await succeedsWithin(readWithin, data.check());
      this.set(isThere ? (performance.now() - begun) / 1_000 : -1);
    },
  });
};
