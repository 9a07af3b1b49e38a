// The commands backup and restore as processes: while a portal runs, from one engine to the other and back.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makePicture, makeUser } from '../../../tests/makers.ts';
import { runAdmin, runServer, startServer } from '../../../tests/processes.ts';
import { contentsOf } from '../../../tests/table-contents.ts';
import { newDatabase, startTestPortal, type TestPortal } from '../../../tests/test-portal.ts';
import { saveStory } from '../../features/contents/stories/stories.contract.ts';
import { saveConnection } from '../../features/own-records/connections/connections.contract.ts';
import { login } from '../../features/people/accounts/session.contract.ts';
import { getProfile } from '../../features/people/profile/profile.contract.ts';
import type { Engine } from '../../platform/data/data.ts';
import { openData } from '../../platform/data/open-data.ts';
import { createSealer } from '../../platform/server/sealer.ts';
import { path } from '../../platform/wire/call.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The settings of a portal that does not exist yet. */
const newPlace = async (engine: Engine): Promise<Record<string, string>> => ({
  DATA_DIR: await newFolder(),
  ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }),
});

const contentsAt = async ({ DATA_DIR = '', DATABASE_URL }: Record<string, string>) => {
  const data = await openData(join(DATA_DIR, 'chapterhouse.sqlite'), DATABASE_URL);
  const contents = await contentsOf(data);
  await data.close();
  return contents;
};

/** It is in no backup. */
const dropMadeKey = ({ secrets = [], ...contents }: Record<string, string[]>): Record<string, string[]> => ({
  ...contents,
  secrets: secrets.filter((row) => !row.includes('made data key')),
});

const startFilled = async (engine: Engine): Promise<TestPortal> => {
  const portal = await startTestPortal(engine);
  onTestFinished(() => portal.close());
  const [superAdmin, member] = [await portal.as('superAdmin'), await portal.as('member')];
  await makeUser(portal.data, { email: 'moved@example.com', role: 'superAdmin' });
  for (const Name of ['Zoë & Straße', 'Second']) {
    const story = { Flag: 'Add', Name, ClientName: 'Client', Description: '<p>Text \u{1f600}</p>' };
    expect((await superAdmin.send(saveStory, story, await makePicture())).status).toBe(200);
  }
  const connection = { Flag: 'Add', OrganizationName: 'Works', ContactPerson: 'Asha', MobileNo: '9876543210' };
  expect((await member.send(saveConnection, connection)).status).toBe(200);
  return portal;
};

const backUp = async (environment: Record<string, string>): Promise<string> => {
  const file = join(await newFolder(), 'community.backup');
  const ended = await runAdmin(environment, 'backup', '--to', file);
  expect(ended).toEqual({ status: 0, out: expect.stringMatching(/^\S+ has \d+ rows of \d+ tables\.\n$/), err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  return file;
};

const restore = async (file: string, engine: Engine): Promise<Record<string, string>> => {
  const place = await newPlace(engine);
  await restoreInto(place, file);
  return place;
};

const restoreInto = async (place: Record<string, string>, file: string): Promise<void> => {
  const ended = await runAdmin(place, 'restore', '--from', file);
  expect(ended).toEqual({ status: 0, out: expect.stringMatching(/^Restored \d+ rows of \d+ tables\.\n(.+ the secret .+\n)?$/), err: '' });
};

describe.each(['sqlite', 'postgres'] as const)('from %s to the other engine and back', (engine) => {
  it('moves a whole community while its portal runs, byte for byte, and the portal works there', { tags: ['long'] }, async () => {
    const portal = await startFilled(engine);
    const there = await restore(await backUp(portal.environment), engine === 'sqlite' ? 'postgres' : 'sqlite');
    const back = await restore(await backUp(there), engine);
    const before = dropMadeKey(await contentsAt(portal.environment));
    expect(before.users).toHaveLength(3);
    expect(await contentsAt(there)).toEqual(before);
    expect(await contentsAt(back)).toEqual(before);
    for (const place of [there, back]) {
      const server = await startServer(place);
      const body = JSON.stringify({ Email: 'moved@example.com', Password: 'Correct horse 7' });
      const response = await fetch(server.url + path(login), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect(response.status).toBe(200);
      await server.end('SIGTERM');
    }
  });
});

it('a backup is made while no portal runs, also after a crash', { tags: ['long'] }, async () => {
  const place = await newPlace('sqlite');
  await (await startServer(place)).end('SIGKILL');
  expect((await stat(join(place.DATA_DIR ?? '', 'chapterhouse.sqlite-wal'))).size).toBeGreaterThan(0);
  const restored = await restore(await backUp(place), 'sqlite');
  const contents = await contentsAt(restored);
  expect(contents.users).toHaveLength(1);
  expect(contents).toEqual(await contentsAt(place));
});

/** A portal with one second factor, and the key that was made for it. */
const startWithFactor = async (engine: Engine) => {
  const portal = await startFilled(engine);
  const { data, environment } = portal;
  const row = data.read.selectFrom('secrets').select('value').where('name', '=', 'made data key');
  const dataKey =
    engine === 'sqlite'
      ? await readFile(join(environment.DATA_DIR ?? '', 'data-key'), 'utf8')
      : (await row.executeTakeFirstOrThrow()).value;
  const { id } = await makeUser(data, { email: 'factor@example.com' });
  const secret = createSealer(dataKey).seal('ABC', 'any place');
  await data.write((tx) =>
    tx.insertInto('second_factors').values({ user_id: id, secret, last_step: 1, set_up_at: '2026-01-01' }).execute(),
  );
  return { portal, dataKey };
};

const linesAfterStart = async (place: Record<string, string>): Promise<string> => {
  const { err, out } = await (await startServer({ ...place, LOG_LEVEL: 'warn' })).end('SIGTERM');
  return err + out;
};

describe.each([
  ['sqlite', /Set DATA_KEY to the one it had or, if it had none, to the file data-key in its DATA_DIR/],
  [
    'postgres',
    /Set DATA_KEY to the one it had or, if it had none, to what its database tells: select value from secrets where name = 'made data key'\.$/,
  ],
] as const)('the key of second factors made on %s', (engine, toBring) => {
  const engines = ['sqlite', 'postgres'] as const;
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';

  it('is in no backup, and a restore tells what to bring', { tags: ['long'] }, async () => {
    const { portal, dataKey } = await startWithFactor(engine);
    const file = await backUp(portal.environment);
    for (const into of engines) {
      const place = await newPlace(into);
      const [, told = '', ...more] = (await runAdmin(place, 'restore', '--from', file)).out.trimEnd().split('\n');
      expect(more.join()).toMatch(engine === 'postgres' && into === 'postgres' ? /^$/ : / the secret /);
      expect(told).toMatch(
        /^Before the first start bring the key of the portal that was backed up: without it 1 of the second factors cannot be/,
      );
      expect(told).toMatch(toBring);
      expect(JSON.stringify(await contentsAt(place))).not.toContain(dataKey);
    }
    const placeWithKey = { ...(await newPlace(other)), DATA_KEY: dataKey };
    await restoreInto(placeWithKey, file);
    expect(await linesAfterStart(placeWithKey)).not.toContain('cannot be checked');
  });

  it('is in one with --with-keys, and opens them on either engine', { tags: ['long'] }, async () => {
    const { portal, dataKey } = await startWithFactor(engine);
    const file = join(await newFolder(), 'community.backup');
    const ended = await runAdmin(portal.environment, 'backup', '--to', file, '--with-keys');
    expect(ended.out).toMatch(/tables\.\nThe key that was made for second factors is in it[^\n]+\n$/);
    const place = await restore(file, other);
    expect(await linesAfterStart(place)).not.toContain('cannot be checked');
    const stored = JSON.stringify(await contentsAt(place));
    if (other === 'postgres') expect(stored).toContain(dataKey);
    else expect([await readFile(join(place.DATA_DIR ?? '', 'data-key'), 'utf8'), stored.includes(dataKey)]).toEqual([dataKey, false]);
  });
});

it('a restore tells that sessions and links need the former secret, and how to bring it', { tags: ['long'] }, async () => {
  const portal = await startFilled('sqlite');
  const { token } = await portal.as('member');
  const file = await backUp(portal.environment);
  const secret = await readFile(join(portal.folder, 'jwt-secret'), 'utf8');
  const told = async (place: Record<string, string>) => (await runAdmin(place, 'restore', '--from', file)).out;
  for (const engine of ['sqlite', 'postgres'] as const) {
    expect(await told(await newPlace(engine))).toMatch(
      /^Restored .+\nBefore the first start bring the secret .+ Set JWT_SECRET to .+ the file jwt-secret in its DATA_DIR( \(or .+\))?\.\n$/,
    );
    const place = await newPlace(engine);
    if (engine === 'sqlite') await writeFile(join(place.DATA_DIR ?? '', 'jwt-secret'), secret);
    else place.JWT_SECRET = secret;
    expect(await told(place)).toMatch(/^Restored .+\n$/);
    const server = await startServer(place);
    const response = await fetch(server.url + path(getProfile), { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    await server.end('SIGTERM');
  }
});

describe('backup and restore end with one line when', () => {
  const line = (err: string) => ({ status: 1, out: '', err: `${err}\n` });

  it('they are not told a file, or the file cannot be used', { tags: ['long'] }, async () => {
    const place = await newPlace('sqlite');
    expect(await runAdmin(place, 'backup')).toEqual(line('--to must name a file'));
    expect(await runAdmin(place, 'restore', '--from', '')).toEqual(line('--from must name a file'));
    const file = join(await newFolder(), 'x.backup');
    const database = join(place.DATA_DIR ?? '', 'chapterhouse.sqlite');
    expect(await runAdmin(place, 'backup', '--to', file)).toEqual(line(`There is no database to back up: ${database} does not exist.`));
    expect((await runAdmin(place, 'restore', '--from', file)).err).toMatch(/^\S+ cannot be read: ENOENT.*\n$/);
    await writeFile(file, 'chapterhouse backup 1\n');
    const damaged = `${file} is damaged: a part of it is missing or altered. Nothing was restored.`;
    expect(await runAdmin(place, 'restore', '--from', file)).toEqual(line(damaged));
    expect(await runAdmin({ ...place, DATABASE_URL: await newDatabase() }, 'restore', '--from', file)).toEqual(line(damaged));
  });

  it('the target has a portal, running or not', { tags: ['long'] }, async () => {
    const portal = await startFilled('sqlite');
    const file = await backUp(portal.environment);
    const served = await runAdmin(portal.environment, 'restore', '--from', file);
    expect(served).toEqual(
      line('chapterhouse.sqlite in DATA_DIR is served by another process. Stop that one, or set DATA_DIR to another folder.'),
    );
    for (const engine of ['sqlite', 'postgres'] as const) {
      const place = await newPlace(engine);
      // The first start makes a super admin.
      await (await startServer(place)).end('SIGTERM');
      const before = await contentsAt(place);
      const ended = await runAdmin(place, 'restore', '--from', file);
      expect(ended).toEqual({ status: 1, out: '', err: expect.stringMatching(/^(DATA_DIR|The database) is not empty: .+\n$/) });
      expect(await contentsAt(place)).toEqual(before);
    }
  });

  it('the database was lost, a restore brings it back', { tags: ['long'] }, async () => {
    const portal = await startTestPortal('sqlite');
    const file = await backUp(portal.environment);
    const before = await contentsOf(portal.data);
    await portal.app.close();
    const database = join(portal.folder, 'chapterhouse.sqlite');
    await rm(database);
    expect((await runServer(portal.environment)).err).toContain('is missing or empty, although there was a database');
    expect(await runAdmin(portal.environment, 'restore', '--from', file)).toMatchObject({ status: 0, err: '' });
    expect(await contentsAt(portal.environment)).toEqual(before);
    await (await startServer(portal.environment)).end('SIGTERM');
    await rm(portal.folder, { recursive: true });
  });
});
