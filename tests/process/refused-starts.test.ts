// Starts that end at once, each with one line that says what to change.
// @module-tag long

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openData } from '../../src/platform/data/open-data.ts';
import { freePort } from '../postgres.ts';
import { newEnvironment, runAdmin, runServer, startServer } from '../processes.ts';

describe.each(['sqlite', 'postgres'] as const)('a start on %s', (engine) => {
  it('on a database of a newer version is refused with one line, on the command line too', async () => {
    const environment = await newEnvironment(engine);
    await (await startServer(environment)).end('SIGTERM');
    const data = await openData(join(environment.DATA_DIR ?? '', 'chapterhouse.sqlite'), environment.DATABASE_URL);
    const later = sql`insert into kysely_migration (name, timestamp) values ('9042-later', '2099-01-01T00:00:00.000Z')`;
    await data.write((tx) => later.execute(tx));
    await data.close();
    const line =
      "The database was made by a newer version of Chapterhouse (it has the migration '9042-later'). Start that version, or restore a backup.\n";
    for (const ended of [await runServer(environment), await runAdmin(environment, 'list')]) {
      expect(ended).toEqual({ status: 1, out: '', err: line });
    }
  });

  it('on a database of 0.x is refused with one line, on the command line too', async () => {
    const environment = await newEnvironment(engine);
    await (await startServer(environment)).end('SIGTERM');
    const data = await openData(join(environment.DATA_DIR ?? '', 'chapterhouse.sqlite'), environment.DATABASE_URL);
    await data.write((tx) => sql`update kysely_migration set name = '0001-baseline' where name like '0001-%'`.execute(tx));
    await data.close();
    const line =
      'The database was made by a version of Chapterhouse from before its release (0.x), which no later version brings up to date. Start with an empty database.\n';
    for (const ended of [await runServer(environment), await runAdmin(environment, 'list')]) {
      expect(ended).toEqual({ status: 1, out: '', err: line });
    }
  });
});

it('a Node that is too old gets one line that says so', async () => {
  const old = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'old.cjs'), old);
  const args = ['-r', join(folder, 'old.cjs'), '-r', './src/app/check-node.cjs', 'src/app/server/main.ts'];
  const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../..') });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Chapterhouse needs Node 26 or newer, and this is Node 20\.20\.2\. [^\n]+\n$/);
});

describe('a start with a wrong setting', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    await writeFile(join(folder, 'file'), 'x');
    await symlink(join(folder, 'gone'), join(folder, 'unmounted'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('ends with status 1 and one line that says what to change', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(address && typeof address === 'object' ? address.port : 0);
    const silentPort = await freePort();
    const silent = createServer(() => undefined).listen(silentPort, '127.0.0.1');
    const nobody = new URL(inject('postgres'));
    nobody.pathname = '/nowhere';
    const cases: [Record<string, string>, RegExp][] = [
      [{ PORT: 'abc' }, /^PORT is 'abc', but it must be a number from 0 to 65535\.\n$/],
      [{ PORT: port }, new RegExp(`^PORT ${port} is in use by another program; set PORT to a free one\\.\\n$`)],
      [
        { PORT: '0', METRICS_PORT: port },
        new RegExp(`^METRICS_PORT ${port} is in use by another program; set METRICS_PORT to a free one\\.\\n$`),
      ],
      [{ PORT: '0', HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1', but it must be an address of this machine\.\n$/],
      [{ DATA_DIR: join(folder, 'file') }, /^E[A-Z]+: .*; set DATA_DIR to a folder that can be written to\.\n$/],
      [{ DATA_DIR: join(folder, 'unmounted', 'data') }, /^ENOENT: .*; set DATA_DIR to a folder that can be written to\.\n$/],
      [
        { DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${silentPort}/x` },
        /^DATABASE_URL names a PostgreSQL server that does not answer\.\n$/,
      ],
      [{ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, /^DATABASE_URL names a PostgreSQL server that does not answer\.\n$/],
      [{ DATABASE_URL: nobody.href }, /^DATABASE_URL cannot be used: database "nowhere" does not exist\.\n$/],
    ];
    const ends = await Promise.all(
      cases.map(([environment], index) => runServer({ DATA_DIR: join(folder, `data-${index}`), ...environment })),
    );
    for (const [index, [environment, line]] of cases.entries()) {
      const end = { status: 1, out: expect.not.stringContaining('Chapterhouse'), err: expect.stringMatching(line) };
      expect(ends[index], JSON.stringify(environment)).toEqual(end);
    }
    silent.close();
    taken.close();
  });

  it('prints the same line on the command line', async () => {
    const ends = await Promise.all([
      runAdmin({ DATA_DIR: folder, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }, 'list'),
      runAdmin({ DATA_DIR: join(folder, 'file') }, 'list'),
      runAdmin({ DATA_DIR: folder, TIME_ZONE: 'Mars' }, 'list'),
    ]);
    for (const { status, out, err } of ends) {
      expect({ status, out }).toEqual({ status: 1, out: '' });
      expect(err).toMatch(/^(DATABASE_URL|E[A-Z]+:|TIME_ZONE) [^\n]+\n$/);
      expect(err).not.toContain('hunter2');
    }
  });
});
