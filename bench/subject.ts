// A portal to be measured: on one engine, with so many members, started a second time as everybody but the first user meets it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import { login } from '../src/features/people/accounts/session.contract.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { path, type ResOf } from '../src/platform/wire/call.ts';
import { freePort, startOwnPostgres } from '../tests/postgres.ts';
import { type Portal, startPortal } from './processes.ts';
import type { Row } from './rows.ts';
import { seed } from './seed.ts';

export interface Subject {
  engine: Engine;
  members: number;
  portal: Portal;
  token: string;
  call(what: Wanted, body: string): Promise<string>;
  /** How many rows a list has. */
  count(what: Wanted, body: string): Promise<number>;
  /** Writes something, so that nothing kept before still holds. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/** A GET has its body behind the question mark. */
type Wanted = Pick<Row, 'method' | 'path'>;

const admin = { Email: 'admin@example.com', Password: 'Only for measuring 1' };

export const startSubject = async (engine: Engine, members: number): Promise<Subject> => {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-bench-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = engine === 'postgres' ? await startOwnPostgres() : null;
  if (postgres) started.defer(postgres.stop);
  const port = await freePort();
  const settings: Record<string, string> = {
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.Email,
    ADMIN_PASSWORD: admin.Password,
    DATABASE_URL: postgres?.url ?? '',
  };
  await (await startPortal(port, settings)).stop();
  await seed(join(folder, 'chapterhouse.sqlite'), postgres?.url, members);
  if (postgres) await tidy(postgres.url);
  const portal = await startPortal(port, settings);
  started.defer(portal.stop);
  const { Token: token } = resOf<ResOf<typeof login>>(
    await call(portal.port, '', { method: 'POST', path: path(login) }, JSON.stringify(admin)),
  );
  const stopping = started.move();
  return {
    engine,
    members,
    portal,
    token,
    call: (what, body) => call(portal.port, token, what, body),
    count: async (what, body) => resOf<{ TotalRecords: number }>(await call(portal.port, token, what, body)).TotalRecords,
    forget: async () => {
      await call(portal.port, token, { method: 'POST', path: path(saveStory) }, JSON.stringify({ Flag: 'Active', Id: 1 }));
    },
    stop: () => stopping.disposeAsync(),
  };
};

const call = async (port: number, token: string, { method, path }: Wanted, body: string): Promise<string> => {
  const authorization = token && { authorization: `Bearer ${token}` };
  const response = await (method === 'GET'
    ? fetch(`http://127.0.0.1:${port}${path}?${body}`, { headers: { ...authorization } })
    : fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...authorization },
        body,
      }));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The portal answered ${response.status}: ${text}`);
  return text;
};

// Whoever asks knows what the call gives.
const resOf = <Res>(answer: string): Res => (JSON.parse(answer) as { res: Res }).res;

// What PostgreSQL does by itself within minutes of so many inserts.
const tidy = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
};
