// A start on an older state of an SQLite database is told by the log and the warnings of super admins; nothing else is.

import { cp, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backupJobOf } from '../../src/app/server/database/backup-job.ts';
import { databaseOf } from '../../src/app/server/database/open-database.ts';
import { migrations } from '../../src/app/server/migrations/migrations.ts';
import { saveProfession } from '../../src/features/chapters/professions/professions.contract.ts';
import { getWarnings } from '../../src/features/desk/warnings/warnings.contract.ts';
import { saveConnection } from '../../src/features/own-records/connections/connections.contract.ts';
import { makeBackup } from '../../src/platform/data/backup/make-backup.ts';
import { restoreBackup } from '../../src/platform/data/backup/restore-backup.ts';
import { openLastChange } from '../../src/platform/data/sqlite/last-change.ts';
import { newEnvironment, post, signIn, startServer } from '../processes.ts';
import { newFolder, newSqliteFolder } from '../sqlite-folder.ts';
import { startTestPortal, type TestPortal } from '../test-portal.ts';

vi.setConfig({ testTimeout: 90_000 });

const connection = { Flag: 'Add', OrganizationName: 'Nilgiri Tea Traders', ContactPerson: 'Asha Rao', MobileNo: '9876543210' };
const noteIn = (folder: string) => join(folder, 'chapterhouse.sqlite-last-change');
const sentence = /the database is in an older state than before: at least \d+ saves? (is|are) missing, [^"]+/;

const newPlace = async () => {
  const folder = await newSqliteFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'chapterhouse.sqlite');
  return { folder, file, copy: `${file}.copy` };
};

/** Serves the folder from a start to a clean stop. Returns what log and warnings said. */
const serve = async (folder: string, work: (portal: TestPortal) => Promise<unknown> = async () => undefined) => {
  const portal = await startTestPortal('sqlite', { DATA_DIR: folder, LOG_LEVEL: 'warn' });
  try {
    const { res } = await (await portal.as('superAdmin')).send(getWarnings);
    await work(portal);
    return { told: portal.failures().flatMap((line) => sentence.exec(line)?.[0] ?? []), lost: res?.Lost };
  } finally {
    await portal.close();
  }
};

const saveOften = (times: number) => async (portal: TestPortal) => {
  const member = await portal.as('member');
  for (let each = 0; each < times; each++) expect((await member.send(saveConnection, connection)).status).toBe(200);
};

const nothing = { told: [], lost: null };

it('tells once in the log, and in the warnings also after a restart, from when to when saves are missing', async () => {
  const { folder, file, copy } = await newPlace();
  expect(await serve(folder, saveOften(2))).toEqual(nothing);
  const kept = JSON.parse(await readFile(noteIn(folder), 'utf8')).at;
  await cp(file, copy);
  expect(await serve(folder, saveOften(3))).toEqual(nothing);
  const gone = JSON.parse(await readFile(noteIn(folder), 'utf8')).at;
  expect((await stat(noteIn(folder))).mode & 0o777).toBe(0o600);
  await cp(copy, file);
  const { told, lost } = await serve(folder);
  expect(told).toEqual([`the database is in an older state than before: at least 3 saves are missing, from ${kept} to ${gone}`]);
  expect(lost).toEqual({ FoundAt: expect.any(String), From: kept, To: gone, Saves: 3 });
  expect(await serve(folder, saveOften(4))).toEqual({ told: [], lost });
  await cp(copy, file);
  const again = await serve(folder);
  expect(again.told).toEqual([expect.stringContaining(`at least 7 saves are missing, from ${kept} to `)]);
  expect(again.lost).toMatchObject({ From: kept, Saves: 7 });
});

it('tells nothing after an upgrade, with a note that is cut or of another database, and when old changes were removed', async () => {
  const { folder } = await newPlace();
  await serve(folder, saveOften(2));
  const note = await readFile(noteIn(folder), 'utf8');
  const otherNote = JSON.stringify({ ...JSON.parse(note), database: crypto.randomUUID(), set: 1_000 });
  for (const text of [note.slice(0, 20), '', otherNote]) {
    await writeFile(noteIn(folder), text);
    expect(await serve(folder)).toEqual(nothing);
    expect(JSON.parse(await readFile(noteIn(folder), 'utf8'))).toMatchObject({ set: 2, lost: null });
  }
  await rm(noteIn(folder));
  expect(await serve(folder, ({ data }) => data.write((tx) => tx.deleteFrom('change_sets').execute()))).toEqual(nothing);
  expect(await serve(folder)).toEqual(nothing);
});

it('tells nothing after a restore, which is of the same community', async () => {
  const { folder, file } = await newPlace();
  await serve(folder, saveOften(2));
  const places = await newFolder();
  onTestFinished(() => rm(places, { recursive: true, force: true }));
  const from = join(places, 'community.backup');
  await makeBackup({ ...backupJobOf({ dataDir: folder, databaseUrl: undefined }), to: from });
  await serve(folder, saveOften(3));
  const restore = () => restoreBackup({ ...databaseOf({ dataDir: folder, databaseUrl: undefined }), from, migrations });
  await expect(restore()).rejects.toThrow('DATA_DIR is not empty');
  expect(JSON.parse(await readFile(noteIn(folder), 'utf8'))).toMatchObject({ set: 5 });
  await rm(file);
  await restore();
  expect(await serve(folder)).toEqual(nothing);
});

it('is told for 30 days', async () => {
  const { folder, file, copy } = await newPlace();
  await serve(folder, saveOften(1));
  await cp(file, copy);
  await serve(folder, saveOften(1));
  await cp(copy, file);
  await serve(folder, async ({ data }) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { findLost } = await openLastChange(data, file, log);
    const inDays = (days: number) => findLost(Temporal.Now.instant().add({ hours: 24 * days }));
    expect(inDays(29)).toMatchObject({ saves: 1 });
    expect(inDays(30)).toBeNull();
  });
});

it('serves, saves and stops where the note cannot be written', async () => {
  const { folder } = await newPlace();
  await mkdir(`${noteIn(folder)}.new`);
  expect(await serve(folder, saveOften(1))).toEqual(nothing);
  expect(await serve(folder)).toEqual(nothing);
});

it('keeps its tables and its id when the log is deleted after the very first start', { tags: ['long'] }, async () => {
  const { DATA_DIR = '' } = await newEnvironment('sqlite');
  const environment = { DATA_DIR, ADMIN_PASSWORD: 'quite a secret', LOG_LEVEL: 'warn' };
  const server = await startServer(environment);
  const noted = () => readFile(noteIn(DATA_DIR), 'utf8');
  await vi.waitFor(noted, { timeout: 60_000, interval: 100 });
  await server.end('SIGKILL');
  await rm(join(DATA_DIR, 'chapterhouse.sqlite-wal'));
  const { database } = JSON.parse(await noted());
  expect((await (await startServer(environment)).end('SIGTERM')).out).toMatch(sentence);
  expect(JSON.parse(await noted())).toMatchObject({ database });
});

const damages: [string, (log: string) => Promise<void>][] = [
  ['cut in half', async (log) => truncate(log, Math.floor((await stat(log)).size / 2))],
  ['deleted', (log) => rm(log)],
];

it('tells of a write-ahead log that was cut or deleted after kill -9, and of none that is whole', { tags: ['long'] }, async () => {
  const { DATA_DIR = '' } = await newEnvironment('sqlite');
  const start = (folder: string) => startServer({ DATA_DIR: folder, ADMIN_PASSWORD: 'quite a secret', LOG_LEVEL: 'warn' });
  // A clean stop writes everything into the file.
  await (await start(DATA_DIR)).end('SIGTERM');
  const server = await start(DATA_DIR);
  const { res } = await signIn(server.url, 'quite a secret');
  const setIn = async () => JSON.parse(await readFile(noteIn(DATA_DIR), 'utf8')).set;
  let saved: Awaited<ReturnType<typeof post>> | undefined;
  for (let each = 0; each < 20; each++) {
    const profession = { Flag: 'Add', Name: `Profession ${each}` };
    saved = await post(server.url, saveProfession.name, profession, res?.Token);
    expect(saved.status).toBe(200);
  }
  await vi.waitFor(async () => expect(await setIn()).toBe(saved?.res?.SetId), { timeout: 60_000, interval: 100 });
  await server.end('SIGKILL');
  for (const [how, damage] of damages) {
    const damaged = await newFolder();
    onTestFinished(() => rm(damaged, { recursive: true, force: true }));
    await cp(DATA_DIR, damaged, { recursive: true });
    await damage(join(damaged, 'chapterhouse.sqlite-wal'));
    expect((await (await start(damaged)).end('SIGTERM')).out, how).toMatch(sentence);
    expect((await (await start(damaged)).end('SIGTERM')).out, how).not.toMatch(sentence);
  }
  expect((await (await start(DATA_DIR)).end('SIGTERM')).out).not.toMatch(sentence);
});
