// The disk is full while eight clients save, and has space again; the folder of the data is read-only at a start.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allStories, settings, signIn } from './client.ts';
import { broken, type Experiment, nothingSaved } from './experiment.ts';
import { answers, PortalProcess, statusOf } from './portal-process.ts';
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

export const readOnlyFolder: Experiment = {
  name: 'the folder is read-only at a start',
  run: async () => {
    if (!mayMount) return notTried;
    await using disk = await SmallDisk.mount(megabytes);
    const environment = { ...settings, DATA_DIR: join(disk.folder, 'data') };
    let portal = await PortalProcess.start(environment);
    try {
      const writers = new Writers(() => portal.url, await signIn(portal.url));
      writers.start(2);
      await pause(500);
      await writers.stop();
      await portal.end('SIGTERM');
      disk.remount('ro');
      const refused = await PortalProcess.fail(environment);
      disk.remount('rw');
      portal = await PortalProcess.start(environment);
      const counted = await writers.count();
      return {
        ...counted,
        megabytes: portal.megabytes(),
        others: { 'the line': refused.err.trim() },
        failures: broken({
          ...nothingGone(counted),
          'The start was not refused with one line': refused.status === 1 && /^[^\n]+\n$/.test(refused.err) && refused.out === '',
          'The line does not name DATA_DIR': refused.err.includes('DATA_DIR'),
        }),
      };
    } finally {
      await portal.end('SIGKILL');
    }
  },
};
