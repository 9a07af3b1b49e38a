// kill -9 of the portal while eight clients save stories with pictures, again and again on the same data.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { PortalProcess } from './portal-process.ts';
import { nothingGone, Writers } from './writers.ts';

const clients = 8;
const savesInRound = 30;
const longestRound = 10_000;

export const killPortal = (engine: 'sqlite' | 'postgres'): Experiment => ({
  name: `kill -9 of the portal, ${engine}`,
  run: async ({ isShort, newDatabase }) => {
    const rounds = isShort ? 2 : 60;
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const environment = { ...settings, DATA_DIR, ...(engine === 'postgres' && { DATABASE_URL: await newDatabase() }) };
    let portal = await PortalProcess.start(environment);
    try {
      const writers = new Writers(() => portal.url, await signIn(portal.url));
      const total = { acknowledged: 0, lost: 0, duplicated: 0, half: 0 };
      let slowestStart = 0;
      for (let round = 1; round <= rounds; round++) {
        writers.start(clients);
        const before = writers.acknowledged.size;
        const begunAt = performance.now();
        while (writers.acknowledged.size < before + savesInRound && performance.now() - begunAt < longestRound) await pause(5);
        // Each round is cut at another moment, so that all steps of a save are hit.
        await pause((round * 37) % 100);
        const ended = portal.end('SIGKILL');
        await writers.stop();
        await ended;
        const begun = performance.now();
        portal = await PortalProcess.start(environment);
        slowestStart = Math.max(slowestStart, performance.now() - begun);
        if (round === rounds) await writers.sendAgain();
        const counted = await writers.count();
        total.acknowledged = counted.acknowledged;
        total.lost = Math.max(total.lost, counted.lost);
        total.duplicated = Math.max(total.duplicated, counted.duplicated);
        total.half += counted.half;
      }
      const failures = broken({
        ...nothingGone(total),
        [`Saves were answered otherwise: ${JSON.stringify(writers.failed)}`]: Object.keys(writers.failed).every((status) => status === '0'),
      });
      return {
        ...total,
        outage: slowestStart / 1_000,
        megabytes: portal.megabytes(),
        others: { rounds, 'without an answer': writers.failed[0] ?? 0 },
        failures,
      };
    } finally {
      await portal.end('SIGKILL');
      await rm(DATA_DIR, { recursive: true, force: true });
    }
  },
});
