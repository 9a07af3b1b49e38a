// The health checks: /api/health tells a supervisor that the process is alive, /api/ready tells a proxy whether to send requests.

import type { FastifyInstance } from 'fastify';
import type { Data } from '../../data/data.ts';
import { succeedsWithin } from '../../data/in-time.ts';

export interface Health {
  stopping(): void;
}

interface HealthChecks {
  data: Pick<Data, 'check'>;
  /** A durable write that changes no record. */
  tryWrite: () => Promise<unknown>;
}

const checkTimeout = 2_000;
// Anybody may ask, and each check is a durable write that outdates all cached answers. So its result is repeated, but only as long as a
// proxy can rely on it.
const writeInterval = 2_000;
// A failed check wrote nothing, so it is repeated soon.
const retryInterval = 500;

/** Migrations need no check: they are finished before the server listens. */
export const addHealth = (app: FastifyInstance, { data, tryWrite }: HealthChecks): Health => {
  let isStopping = false;
  const checkWrite = throttle({ afterSuccess: writeInterval, afterFailure: retryInterval }, tryWrite);

  const findReason = async (): Promise<'stopping' | 'reading' | 'writing' | null> => {
    if (isStopping) return 'stopping';
    const [canRead, canWrite] = await Promise.all([succeedsWithin(checkTimeout, data.check()), succeedsWithin(checkTimeout, checkWrite())]);
    if (!canRead) return 'reading';
    return canWrite ? null : 'writing';
  };

  app.get('/api/health', () => ({ status: 'ok' }));
  app.get('/api/ready', async (_request, reply) => {
    const reason = await findReason();
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : { status: 'ok' };
  });
  return {
    stopping: () => {
      isStopping = true;
    },
  };
};

/** Repeats the last result until the time is over; the work never runs twice at once. */
const throttle = ({ afterSuccess, afterFailure }: { afterSuccess: number; afterFailure: number }, work: () => Promise<unknown>) => {
  let last: Promise<unknown> | null = null;
  let validUntil = 0;
  return (): Promise<unknown> => {
    if (last && performance.now() < validUntil) return last;
    const current = work();
    last = current;
    // While it runs, everybody waits for it.
    validUntil = Number.POSITIVE_INFINITY;
    const repeatFor = (milliseconds: number) => () => {
      validUntil = performance.now() + milliseconds;
    };
    current.then(repeatFor(afterSuccess), repeatFor(afterFailure));
    return current;
  };
};
