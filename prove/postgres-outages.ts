// PostgreSQL goes away in several ways while eight clients save. The portal stays the same process and recovers by itself.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { OwnPostgres } from './own-postgres.ts';
import { answers, PortalProcess, statusOf } from './portal-process.ts';
import { nothingGone, Writers } from './writers.ts';

const clients = 8;
/** A save is answered within 15 seconds; one more for a busy machine. */
const longestAnswer = 16_000;
const longestRecovery = 10_000;

interface Outage {
  name: string;
  hasStandby?: boolean;
  /** Resolves when a server can be written to again. */
  happen(servers: { primary: OwnPostgres; standby: OwnPostgres | undefined }, isShort: boolean): Promise<void>;
}

const outages: Outage[] = [
  {
    name: 'PostgreSQL is killed',
    happen: async ({ primary }) => {
      await primary.signal('SIGKILL');
      await pause(2_000);
      await primary.start();
    },
  },
  {
    name: 'PostgreSQL is restarted',
    happen: async ({ primary }) => {
      await primary.stop();
      await primary.start();
    },
  },
  {
    name: 'PostgreSQL is frozen',
    happen: async ({ primary }, isShort) => {
      await primary.signal('SIGSTOP');
      await pause(isShort ? 4_000 : 30_000);
      await primary.signal('SIGCONT');
    },
  },
  {
    name: 'PostgreSQL is gone for a minute',
    happen: async ({ primary }, isShort) => {
      await primary.stop();
      await pause(isShort ? 4_000 : 60_000);
      await primary.start();
    },
  },
  {
    name: 'PostgreSQL is killed, and its standby takes over',
    hasStandby: true,
    happen: async ({ primary, standby }) => {
      await primary.signal('SIGKILL');
      // The standby can be read meanwhile, and `ready` tries a write only every two seconds.
      await pause(6_000);
      await standby?.query('select pg_promote()');
    },
  },
];

const startStandbyOf = async (primary: OwnPostgres): Promise<OwnPostgres> => {
  const standby = await primary.startStandby();
  // A save is durable only when the standby has it too.
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  return standby;
};

const run = async ({ hasStandby = false, happen }: Outage, isShort: boolean) => {
  await using primary = await OwnPostgres.start();
  await using standby = hasStandby ? await startStandbyOf(primary) : undefined;
  const hosts = [primary, standby].flatMap((server) => (server ? new URL(server.url).host : []));
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const DATABASE_URL = `postgres://postgres:postgres@${hosts.join(',')}/postgres`;
  await using portal = await PortalProcess.start({ ...settings, DATA_DIR, DATABASE_URL });
  const writers = new Writers(() => portal.url, await signIn(portal.url), isShort);
  const readiness = watchReadiness(portal.url);
  writers.start(clients);
  await pause(1_000);
  await happen({ primary, standby }, isShort);
  const back = performance.now();
  const before = writers.acknowledged.size;
  while (writers.acknowledged.size === before && performance.now() - back < longestAnswer) await pause(10);
  const recovery = performance.now() - back;
  await pause(1_000);
  await writers.stop();
  const sentAgain = await writers.sendAgain();
  const { wasUnready, wasDead } = await readiness();
  const counted = await writers.count();
  const figures = {
    ...counted,
    outage: writers.longestOutage / 1_000,
    megabytes: portal.megabytes(),
    others: {
      'saved again after': `${(recovery / 1_000).toFixed(1)} s`,
      'longest answer': `${(writers.longestAnswer / 1_000).toFixed(1)} s`,
      'answered 503': writers.failed[503] ?? 0,
      'sent again at the end': sentAgain,
    },
    failures: broken({
      ...nothingGone(counted),
      [`Saves were answered otherwise: ${JSON.stringify(writers.failed)}`]: Object.keys(writers.failed).every((status) => status === '503'),
      'A save took longer than 15 s': writers.longestAnswer < longestAnswer,
      'It took longer than 10 s until something was saved again': recovery < longestRecovery,
      'ready did not turn 503': wasUnready,
      'health did not stay 200': !wasDead,
      'ready stayed 503': await answers(portal.url, '/api/ready', 200),
    }),
  };
  await rm(DATA_DIR, { recursive: true, force: true });
  return figures;
};

/** Asks until it is stopped. */
const watchReadiness = (url: string) => {
  let [isOver, wasUnready, wasDead] = [false, false, false];
  const watching = (async () => {
    while (!isOver) {
      const [ready, health] = await Promise.all([statusOf(url, '/api/ready'), statusOf(url, '/api/health')]);
      wasUnready ||= ready === 503;
      wasDead ||= health !== 200;
      await pause(50);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return { wasUnready, wasDead };
  };
};

export const postgresOutages: Experiment[] = outages.map((outage) => ({
  name: outage.name,
  run: ({ isShort }) => run(outage, isShort),
}));
