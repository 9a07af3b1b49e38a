// What is measured: a portal with a number of members, and the yardstick 'engine' on the same database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { login } from '../src/features/people/accounts/session.contract.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { path } from '../src/platform/wire/call.ts';
import { freePort, startOwnPostgres } from '../tests/postgres.ts';
import { busyEmail } from './history.ts';
import type { Request } from './load.ts';
import { startPortal, startYardstick } from './processes.ts';
import { seedPostgres, seedSqlite } from './seed.ts';

export type Subject = Awaited<ReturnType<typeof startSubject>>;

const admin = { Email: 'admin@example.com', Password: 'Only for measuring 1' };

/** The portal is started twice: to make the tables, and, with all members, to be measured. `more` as for the seed. */
export const startSubject = async (engine: Engine, members: number, more?: string[]) => {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = engine === 'postgres' ? await startOwnPostgres() : null;
  if (postgres) started.defer(postgres.stop);
  const database = postgres?.url ?? join(folder, 'chapterhouse.sqlite');
  const port = await freePort();
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: postgres?.url ?? '',
    ADMIN_EMAIL: admin.Email,
    ADMIN_PASSWORD: admin.Password,
    TIME_ZONE: 'UTC',
    // Reminders written meanwhile would be measured, and outdate what is cached. They end at 20:00.
    MAIL_AT: '19:59',
  };
  await (await startPortal(port, settings))[Symbol.asyncDispose]();
  await (postgres ? seedPostgres(database, members, more) : seedSqlite(database, members, more));
  const portal = started.use(await startPortal(port, settings));
  const { port: enginePort } = started.use(await startYardstick('engine.ts', engine, database));
  const signIn = async (Email: string) => {
    const answer = await call(port, '', { path: path(login), body: JSON.stringify({ ...admin, Email }) });
    return (JSON.parse(answer) as { res: { Token: string } }).res.Token;
  };
  const token = await signIn(admin.Email);
  const stopping = started.move();
  return {
    members,
    portal,
    enginePort,
    token,
    tokenOfBusyMember: () => signIn(busyEmail),
    /** The answer's text, as the portal gives it. */
    call: (request: Request) => call(port, token, request),
    /** Writes something, so that all cached answers are outdated. */
    forget: async () => {
      await call(port, token, { path: path(saveStory), body: JSON.stringify({ Flag: 'Active', Id: 1 }) });
    },
    /** On PostgreSQL: all reads of meetups wait until the returned function is called. */
    holdMeetups: async () => {
      const client = new pg.Client(postgres?.url);
      await client.connect();
      await client.query('begin; lock table meetups in access exclusive mode');
      return () => client.end();
    },
    /** Checks that portal and yardstick find the same rows and totals. */
    compare: async (requests: Request[]) => {
      for (const request of requests) {
        const [own, other] = [await call(port, token, request), await call(enginePort, token, request)].map(foundIn);
        if (own !== other) throw new Error(`For ${request.body} the portal finds ${own}, but the yardstick ${other}`);
      }
    },
    [Symbol.asyncDispose]: () => stopping.disposeAsync(),
  };
};

const call = async (port: number, token: string, { path, body }: Request): Promise<string> => {
  // The server may close a kept connection just when it is used again.
  const headers = { 'content-type': 'application/json', connection: 'close', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Not a 200 but ${response.status}: ${text}`);
  return text;
};

// Both answer a list in this form.
const listIn = (answer: string) => JSON.parse(answer) as { rc: { Id: number }[]; res: { TotalRecords: number } };

const foundIn = (answer: string): string => {
  const { rc, res } = listIn(answer);
  return `${res.TotalRecords}: ${rc.map(({ Id }) => Id).join(' ')}`;
};

export const totalIn = (answer: string): number => listIn(answer).res.TotalRecords;
