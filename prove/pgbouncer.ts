// PgBouncer between portal and PostgreSQL: a pool of sessions works, a pool of transactions is refused with one line, and a pool whose
// server is away is waited for.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { openData } from '../src/platform/data/open-data.ts';
import { settings, signIn } from './client.ts';
import { broken, type Experiment, type Figures, nothingSaved } from './experiment.ts';
import { hasPgBouncer, installPgBouncer, OwnPgBouncer } from './own-pgbouncer.ts';
import { OwnPostgres } from './own-postgres.ts';
import { answers, type Environment, PortalProcess } from './portal-process.ts';
import { nothingGone, Writers } from './writers.ts';

const clients = 8;
const longestAnswer = 16_000;

export const behindPgBouncer: Experiment = {
  name: 'PgBouncer is in between',
  run: async ({ isShort }): Promise<Figures> => {
    if (!hasPgBouncer() && isShort) return { ...nothingSaved, others: { 'not tried': 'PgBouncer is not installed' }, failures: [] };
    if (!hasPgBouncer()) installPgBouncer();
    if (!hasPgBouncer()) return { ...nothingSaved, failures: ['PgBouncer could not be installed: apt-get install pgbouncer'] };
    await using postgres = await OwnPostgres.start();
    await using sessions = await OwnPgBouncer.start(postgres.url, 'session');
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const environment = { ...settings, DATA_DIR, DATABASE_URL: sessions.url };
    // The start waits as for a starting server.
    await postgres.stop();
    const starting = PortalProcess.start(environment);
    starting.catch(() => undefined);
    await pause(isShort ? 3_000 : 10_000);
    await postgres.start();
    await using portal = await starting;
    const writers = new Writers(() => portal.url, await signIn(portal.url), isShort);
    writers.start(clients);
    await pause(2_000);
    const deadlines = await deadlinesThrough(sessions.url);
    await sessions.kill();
    await pause(1_000);
    await sessions.start();
    const isReadyAgain = await answers(portal.url, '/api/ready', 200);
    await pause(1_000);
    await writers.stop();
    await writers.sendAgain();
    const counted = await writers.count();
    const refused = await startInTransactions(postgres, environment);
    const tests = isShort ? 'not run' : await testsThrough(sessions);
    await rm(DATA_DIR, { recursive: true, force: true });
    return {
      ...counted,
      outage: writers.longestOutage / 1_000,
      megabytes: portal.megabytes(),
      others: { 'the line': refused.err.trim(), 'tests of data through it': tests },
      failures: broken({
        ...nothingGone(counted),
        'A save took longer than 15 s': writers.longestAnswer < longestAnswer,
        'ready stayed 503': isReadyAgain,
        [`The sessions have other deadlines: ${deadlines}`]: deadlines === expectedDeadlines,
        [`A pool of transactions was not refused with one line: ${JSON.stringify(refused)}`]:
          refused.status === 1 && refused.out === '' && /^DATABASE_URL leads to a pool that [^\n]+\n$/.test(refused.err),
        [`A pool of transactions was left with settings: ${refused.left}`]: refused.left === 'off',
        'Tests of data fail through it': isShort || tests === 'passed',
      }),
    };
  },
};

const expectedDeadlines = 'reads 8s 7s 5s, writes 8s 4s 5s, long writes 8s 7s 5s';

const deadlinesThrough = async (url: string): Promise<string> => {
  const data = await openData('', url);
  try {
    const ask = sql<{ told: string }>`select concat_ws(' ', ${sql.join(
      ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => sql`current_setting(${sql.lit(name)})`),
    )}) as told`;
    const [read] = (await ask.execute(data.read)).rows;
    const [written] = await data.writeOne((tx) => ask.compile(tx));
    const long = await data.writeLong(async (tx) => (await ask.execute(tx)).rows[0]);
    return `reads ${read?.told}, writes ${written?.told}, long writes ${long?.told}`;
  } finally {
    await data.close();
  }
};

/** In such a pool others would get the portal's settings. */
const startInTransactions = async (postgres: OwnPostgres, environment: Environment) => {
  await using transactions = await OwnPgBouncer.start(postgres.url, 'transaction');
  const refused = await PortalProcess.fail({ ...environment, DATABASE_URL: transactions.url });
  const client = new pg.Client(transactions.url);
  await client.connect();
  const { rows } = await client.query<{ left: string }>("select current_setting('default_transaction_read_only') as left");
  await client.end();
  return { ...refused, left: rows[0]?.left };
};

/** The tests of the data floor through the pool, without the one that limits connections of a user: here all are one user. */
const testsThrough = async ({ url }: OwnPgBouncer): Promise<string> => {
  const child = spawn('npx', ['vitest', 'run', 'src/platform/data', '-t', '^(?!.*gets no connection for a write)'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TEST_DATABASE_URL: url },
    stdio: 'ignore',
  });
  const [status] = await once(child, 'exit');
  return status === 0 ? 'passed' : `ended with ${status}`;
};
