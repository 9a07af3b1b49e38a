// The disk is full while eight clients save, and has space again. At a start it is full, read-only, or another user's.

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allStories, settings, signIn } from './client.ts';
import { broken, type Experiment, nothingSaved } from './experiment.ts';
import { answers, type Ended, PortalProcess, runCommand, statusOf } from './portal-process.ts';
import { mayMount, SmallDisk } from './small-disk.ts';
import { nothingGone, Writers } from './writers.ts';

const clients = 8;
const megabytes = 60;
const notTried = { ...nothingSaved, others: { 'not tried': 'only root may mount a small disk' }, failures: [] };

export const fullDisk: Experiment = {
  name: 'the disk is full',
  run: async ({ isShort }) => {
    if (!mayMount) return notTried;
    await using disk = await SmallDisk.mount(megabytes);
    const environment = { ...settings, DATA_DIR: join(disk.folder, 'data') };
    let portal = await PortalProcess.start(environment);
    try {
      const token = await signIn(portal.url);
      const writers = new Writers(() => portal.url, token, isShort);
      writers.start(clients);
      await pause(1_000);
      await disk.fill();
      const filledAt = performance.now();
      while (!writers.failed[503] && performance.now() - filledAt < 20_000) await pause(20);
      await pause(isShort ? 2_000 : 15_000);
      const readyWhileFull = await answers(portal.url, '/api/ready', 503);
      const healthWhileFull = await statusOf(portal.url, '/api/health');
      const read = await allStories(portal.url, token).catch(() => []);
      const savedBefore = writers.acknowledged.size;
      await disk.free();
      const freedAt = performance.now();
      while (writers.acknowledged.size === savedBefore && performance.now() - freedAt < 20_000) await pause(20);
      const recovery = performance.now() - freedAt;
      await pause(1_000);
      await writers.stop();
      await writers.sendAgain();
      const counted = await writers.count();
      const readyAgain = await answers(portal.url, '/api/ready', 200);
      const used = portal.megabytes();
      const { status } = await portal.end('SIGTERM');
      portal = await PortalProcess.start(environment);
      const afterRestart = await writers.count();
      return {
        ...counted,
        lost: Math.max(counted.lost, afterRestart.lost),
        outage: writers.longestOutage / 1_000,
        megabytes: used,
        others: { 'answered 503': writers.failed[503] ?? 0, 'saved again after': `${(recovery / 1_000).toFixed(1)} s` },
        failures: broken({
          ...nothingGone(counted),
          'After a restart something is lost': afterRestart.lost + afterRestart.half === 0,
          [`Saves were answered otherwise: ${JSON.stringify(writers.failed)}`]: Object.keys(writers.failed).join() === '503',
          'ready did not turn 503': readyWhileFull,
          'health did not stay 200': healthWhileFull === 200,
          'Reading did not go on': read.length > 0,
          'Nothing was saved again within 10 s': recovery < 10_000,
          'ready stayed 503': readyAgain,
          'It did not stop in order': status === 0,
        }),
      };
    } finally {
      await portal.end('SIGKILL');
    }
  },
};

/** A user of the system without any rights. */
const nobody = 65_534;
const full = /^The disk of DATA_DIR is full \([^\n]+\)\. Make room on it first\.\n$/;
const readOnly = /^The disk of DATA_DIR is read-only \([^\n]+\)\. [^\n]+\n$/;
const anothers = /^This user may not write into DATA_DIR \([^\n]+\)\. [^\n]+\n$/;

const isRefused = ({ status, out, err }: Ended, line: RegExp): boolean => status === 1 && out === '' && line.test(err);

/** What is reported for starts without the expected line. */
const refusals = (ends: Record<string, [Ended, RegExp]>): string[] =>
  broken(
    Object.fromEntries(Object.entries(ends).map(([what, [ended, line]]) => [`${what}: ${JSON.stringify(ended)}`, isRefused(ended, line)])),
  );

export const unusableAtStart: Experiment = {
  name: 'the disk is full, read-only or of another user at a start',
  run: async () => {
    if (!mayMount) return notTried;
    await using disk = await SmallDisk.mount(megabytes);
    const environment = { ...settings, DATA_DIR: join(disk.folder, 'data') };
    const start = () => PortalProcess.fail(environment);
    await disk.fill();
    const first = await start();
    await disk.free();
    let portal = await PortalProcess.start(environment);
    try {
      const token = await signIn(portal.url);
      const writers = new Writers(() => portal.url, token);
      writers.start(2);
      await pause(500);
      await writers.stop();
      const busy = await start();
      await portal.end('SIGTERM');
      await disk.fill();
      const later = await start();
      const [listed, backedUp] = [await runCommand(environment, 'list'), await runCommand(environment, 'backup', '--to', '/tmp/none')];
      await disk.free();
      // After a crash the log and its index are there, so everything can be read without a write.
      portal = await PortalProcess.start(environment);
      await portal.end('SIGKILL');
      await disk.fill();
      portal = await PortalProcess.start(environment, { isReady: false });
      const read = await allStories(portal.url, token).catch(() => []);
      const isUnready = await answers(portal.url, '/api/ready', 503);
      await portal.end('SIGKILL');
      await disk.free();
      disk.remount('ro');
      const [readOnlyStart, readOnlyList] = [await start(), await runCommand(environment, 'list')];
      disk.remount('rw');
      chmodSync(disk.folder, 0o755);
      const refusedFolder = await PortalProcess.fail(environment, { uid: nobody });
      portal = await PortalProcess.start(environment);
      const counted = await writers.count();
      return {
        ...counted,
        megabytes: portal.megabytes(),
        others: { 'the line': later.err.trim() },
        failures: [
          ...refusals({
            'The first start on a full disk': [first, full],
            'A later start on a full disk': [later, full],
            'list on a full disk': [listed, full],
            'backup on a full disk': [backedUp, full],
            'A start beside another process': [busy, /^chapterhouse\.sqlite in DATA_DIR is served by another process\. [^\n]+\n$/],
            'A start on a read-only disk': [readOnlyStart, readOnly],
            'A start as another user': [refusedFolder, anothers],
          }),
          ...broken({
            ...nothingGone(counted),
            'After a crash, what is on a full disk cannot be read': read.length > 0,
            'After a crash, a full disk counts as ready': isUnready,
            // Where the log and its index are there, reading needs no write.
            'list on a read-only disk neither lists nor says why': readOnlyList.status === 0 || readOnly.test(readOnlyList.err),
          }),
        ],
      };
    } finally {
      await portal.end('SIGKILL');
    }
  },
};
