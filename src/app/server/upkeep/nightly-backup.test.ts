// The nightly backup: at its time in the time zone, once for all nodes, and as many as are kept.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdWrite, untilWaiting } from '../../../../tests/held-write.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { readConfig } from '../config.ts';
import { databaseOf } from '../database/open-database.ts';
import { claimBackup, isDue, nightOf } from './backup-claim.ts';
import { backUpIfDue, type Nightly } from './nightly-backup.ts';

const at = (moment: string) => Temporal.Instant.from(moment);
const never = new AbortController().signal;

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backups');
};

interface Prepared {
  portal: TestPortal;
  folder: string;
  nightly: Nightly;
  logged: string[];
}

const prepare = async (engine: 'sqlite' | 'postgres', settings: Record<string, string> = {}): Promise<Prepared> => {
  const portal = await startTestPortal(engine, settings);
  onTestFinished(() => portal.close());
  const folder = await newFolder();
  const logged: string[] = [];
  const note = (_details: object, sentence: string) => logged.push(sentence);
  const log = { info: note, warn: note, error: note };
  return { portal, folder, nightly: { data: portal.data, settings: readConfig(portal.environment), folder, log }, logged };
};

/** The days and times in the names of the files. */
const stampsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => /^chapterhouse-[0-9a-f]{8}-(.+)\.backup$/.exec(name)?.[1] ?? name).sort();

it.each([
  ['2026-03-05T20:59:59Z', 'Asia/Kolkata', '02:30', '2026-03-05'],
  ['2026-03-05T21:00:00Z', 'Asia/Kolkata', '02:30', '2026-03-06'],
  ['2026-03-06T20:59:59Z', 'Asia/Kolkata', '02:30', '2026-03-06'],
  ['2026-03-05T21:00:00Z', 'UTC', '02:30', '2026-03-05'],
  ['2026-03-05T23:59:59Z', 'UTC', '00:00', '2026-03-05'],
  ['2026-03-06T00:00:00Z', 'UTC', '00:00', '2026-03-06'],
  // On this day, 02:30 does not exist in Rome: it is 03:30.
  ['2026-03-29T01:29:59Z', 'Europe/Rome', '02:30', '2026-03-28'],
  ['2026-03-29T01:30:00Z', 'Europe/Rome', '02:30', '2026-03-29'],
])('at %s in %s with BACKUP_AT=%s the last backup was due on %s', (now, timeZone, backupAt, night) => {
  expect(nightOf(at(now), { timeZone, backupAt })).toBe(night);
});

describe.each(['sqlite', 'postgres'] as const)('the nightly backup on %s', (engine) => {
  it('is made at its time, once, and the newest ones are kept, with files of others', async () => {
    const { folder, nightly, portal } = await prepare(engine, { BACKUP_KEEP: '3', TIME_ZONE: 'Europe/Rome', BACKUP_AT: '04:00' });
    for (const hour of ['2026-03-05T12:00:00Z', '2026-03-06T02:59:30Z']) await backUpIfDue(nightly, at(hour), never);
    expect(await stampsIn(folder)).toEqual(['2026-03-05-130000']);
    const others = ['chapterhouse-00000000-2020-01-01-020000.backup', 'by-hand.backup', 'chapterhouse.backup'];
    for (const name of others) await writeFile(join(folder, name), 'x');
    const [made = ''] = (await readdir(folder)).filter((name) => name.includes('2026'));
    await writeFile(join(folder, `${made.replace('2026-03-05', '2026-03-04')}.part`), 'left by a crash');
    for (const day of ['06', '07', '08', '09']) {
      for (const time of ['03:00:10', '03:00:40', '21:00:00']) await backUpIfDue(nightly, at(`2026-03-${day}T${time}Z`), never);
    }
    const kept = ['2026-03-07-040010', '2026-03-08-040010', '2026-03-09-040010'];
    expect(await stampsIn(folder)).toEqual([...kept, '2020-01-01-020000', 'by-hand.backup', 'chapterhouse.backup'].sort());
    expect(portal.failures()).toEqual([]);
  });

  it('is made by one of several nodes', async () => {
    const { folder, nightly, portal } = await prepare(engine);
    const { sqliteFile, databaseUrl } = databaseOf(readConfig(portal.environment));
    const others = await Promise.all([1, 2, 3].map(() => openData(sqliteFile, databaseUrl)));
    const nodes = [nightly, ...others.map((data) => ({ ...nightly, data }))];
    for (const day of ['05', '06']) {
      await Promise.all(nodes.map((node, index) => backUpIfDue(node, at(`2026-03-${day}T21:00:0${index}Z`), never)));
    }
    expect(await stampsIn(folder)).toHaveLength(2);
    for (const data of others) await data.close();
  });

  it('that fails is tried again after ten minutes, by any node', async () => {
    const { folder, nightly } = await prepare(engine);
    await writeFile(folder, 'a file in the place of the folder');
    await expect(backUpIfDue(nightly, at('2026-03-05T21:00:00Z'), never)).rejects.toThrow('EEXIST');
    await rm(folder);
    await backUpIfDue(nightly, at('2026-03-05T21:09:59Z'), never);
    expect(await stampsIn(folder)).toEqual([]);
    await backUpIfDue(nightly, at('2026-03-05T21:10:01Z'), never);
    await backUpIfDue(nightly, at('2026-03-05T21:30:00Z'), never);
    expect(await stampsIn(folder)).toEqual(['2026-03-06-024001']);
  });

  it('that is stopped leaves no file, and is made by the next check', async () => {
    const { folder, nightly, logged } = await prepare(engine);
    await backUpIfDue(nightly, at('2026-03-05T21:00:00Z'), AbortSignal.abort());
    expect(await stampsIn(folder)).toEqual([]);
    expect(logged).toEqual([]);
    await backUpIfDue(nightly, at('2026-03-05T21:00:01Z'), never);
    expect(await stampsIn(folder)).toEqual(['2026-03-06-023001']);
    expect(logged).toEqual([expect.stringMatching(/^the nightly backup .+ was made$/)]);
  });

  it('stays claimed while it is being made, however long that takes, and is lost by a node that was frozen', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { data } = (await prepare(engine)).nightly;
    const [night, begin, later] = ['2026-03-06', at('2026-03-05T21:00:00Z'), at('2026-03-05T21:11:00Z')];
    const claim = await claimBackup(data, night, begin);
    const claimedAt = async () => (await data.read.selectFrom('nightly_backup').select('claimed_at').executeTakeFirstOrThrow()).claimed_at;
    expect(await isDue(data, night, later)).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await claimedAt()).not.toBe('2026-03-05T21:00:00.000Z'), { timeout: 60_000 });
    expect(await isDue(data, night, later)).toBe(false);
    claim?.stop();
    const muchLater = Temporal.Now.instant().add({ minutes: 11 });
    const other = await claimBackup(data, night, muchLater);
    await claim?.finish();
    expect([claim?.lost.aborted, other?.lost.aborted]).toEqual([true, false]);
    await other?.finish();
    expect(await isDue(data, night, muchLater.add({ minutes: 11 }))).toBe(false);
    other?.stop();
  });

  it('that another node has taken over is no failure of the one that was frozen in it', async () => {
    const { folder, nightly, logged } = await prepare(engine);
    await writeFile(folder, 'no folder');
    const { data } = nightly;
    await expect(backUpIfDue(nightly, at('2026-03-05T21:00:00Z'), never)).rejects.toThrow('EEXIST');
    const writeOne: typeof data.writeOne = async (work) => {
      const claimed = await data.writeOne(work);
      const other = { claimed_at: '2026-03-06T21:11:00.000Z', made_at: '2026-03-06T21:12:00.000Z' };
      await data.write((tx) => tx.updateTable('nightly_backup').set(other).execute());
      return claimed;
    };
    await backUpIfDue({ ...nightly, data: { ...data, writeOne } }, at('2026-03-06T21:00:00Z'), never);
    expect(logged).toEqual(['another node has taken over the nightly backup']);
  });

  it('is looked for by its last renewal only, however often it was renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { data } = (await prepare(engine)).nightly;
    const values: number[] = [];
    const writeOne: typeof data.writeOne = (work) =>
      data.writeOne((tx) => {
        const query = work(tx);
        values.push(query.parameters.length);
        return query;
      });
    const claim = await claimBackup({ ...data, writeOne }, '2026-03-06', at('2026-03-05T21:00:00Z'));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await claim?.finish();
    claim?.stop();
    // What is written, the night, and the last renewal.
    expect(values.slice(1)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  it('stays the one of its node when it is finished while the claim is being renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { portal } = await prepare(engine);
    const night = '2026-03-06';
    const claim = await claimBackup(portal.data, night, at('2026-03-05T21:00:00Z'));
    const commit = await holdWrite(portal, (tx) => tx.updateTable('nightly_backup').set({ made_at: null }).execute());
    await vi.advanceTimersByTimeAsync(60_000);
    await untilWaiting(portal, 1);
    const finished = claim?.finish();
    await commit();
    await finished;
    claim?.stop();
    expect(claim?.lost.aborted).toBe(false);
    expect(await isDue(portal.data, night, Temporal.Now.instant().add({ hours: 1 }))).toBe(false);
  });

  it('is made by a running portal that has a BACKUP_DIR, the first one at once', async () => {
    const folder = await newFolder();
    const portal = await startTestPortal(engine, { BACKUP_DIR: folder });
    onTestFinished(() => portal.close());
    await portal.app.listen({ port: 0 });
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}$/);
    await vi.waitFor(async () => expect(await stampsIn(folder)).toEqual([stamp]), { timeout: 60_000 });
  });
});
