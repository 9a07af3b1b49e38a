// Whether the process is alive, and whether it should be sent requests: what a supervisor and a proxy ask.

import type { FastifyInstance } from 'fastify';
import type { Data } from '../data/data.ts';
import { succeedsWithin } from '../data/in-time.ts';

export interface Health {
  /** From now on it is alive, but not ready. */
  stopping(): void;
}

interface Probed {
  data: Pick<Data, 'check'>;
  /** Writes something that belongs to no record. */
  tryWrite: () => Promise<unknown>;
}

const answerWithin = 2_000;
// Anybody may ask, and each try is a durable write after which cached answers are worked out anew: it is not made more often.
const writeEvery = 5_000;

/** Migrations have run before a server listens, so whoever gets an answer need not ask about them. */
export const addHealth = (app: FastifyInstance, { data, tryWrite }: Probed): Health => {
  let isStopping = false;
  const tried = atMostEvery(writeEvery, tryWrite);

  const whyNotReady = async (): Promise<'stopping' | 'reading' | 'writing' | null> => {
    if (isStopping) return 'stopping';
    const [reads, writes] = await Promise.all([succeedsWithin(answerWithin, data.check()), succeedsWithin(answerWithin, tried())]);
    if (!reads) return 'reading';
    return writes ? null : 'writing';
  };

  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/api/ready', async (_request, reply) => {
    const reason = await whyNotReady();
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ok' };
  });
  return {
    stopping: () => {
      isStopping = true;
    },
  };
};

/** The last result holds for a while, and what is under way is not begun a second time. */
const atMostEvery = (milliseconds: number, work: () => Promise<unknown>) => {
  let last: Promise<unknown> | null = null;
  return (): Promise<unknown> => {
    if (last) return last;
    const begun = work();
    last = begun;
    const forget = () => setTimeout(() => (last = null), milliseconds).unref();
    begun.then(forget, forget);
    return begun;
  };
};
