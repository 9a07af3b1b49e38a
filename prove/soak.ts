// Load for a long time, and from many connections: every answer is right, and memory does not grow.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addStory, settings, signIn } from './client.ts';
import { broken, type Experiment, type Setting } from './experiment.ts';
import { Changes, Load } from './load.ts';
import { PortalProcess } from './portal-process.ts';
import { nothingGone } from './writers.ts';

const stories = 40;
const perSecond = 300;
const connections = 500;

const read = (load: Load, number: number): Promise<boolean> => {
  if (number % 3 === 0) return load.ask('GetCmsStory', { CurrentPage: (number % 4) + 1 });
  if (number % 3 === 1) return load.ask('GetCmsStory', { Name: `change ${number % 100}` });
  return load.ask('GetMemberList', { CurrentPage: 1 });
};

const makeStories = async (url: string, token: string): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 1; number <= stories; number++) ids.push((await addStory(url, token, `Story ${number}`)).id);
  return ids;
};

/** Memory settles in the first half. In the second half it may grow by this factor at most. */
const mostGrowth = 1.25;

const runSoak = async ({ isShort }: Setting) => {
  const seconds = isShort ? 5 : 600;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  await using portal = await PortalProcess.start({ ...settings, DATA_DIR });
  const token = await signIn(portal.url);
  const load = new Load(portal.url, token, 50);
  const changes = new Changes(load, await makeStories(portal.url, token));
  const memory: number[] = [];
  const begun = performance.now();
  for (let number = 0; performance.now() - begun < seconds * 1_000; number++) {
    load.begin(number % 10 === 9 ? changes.make() : read(load, number));
    if (number % perSecond === 0) memory.push(portal.megabytes());
    const ahead = ((number + 1) / perSecond) * 1_000 - (performance.now() - begun);
    if (ahead > 1) await pause(ahead);
  }
  await load.end();
  const took = (performance.now() - begun) / 1_000;
  const counted = await changes.count(portal.url, token);
  const half = Math.ceil(memory.length / 2);
  const [before, after] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half), 0)];
  await portal.end('SIGTERM');
  await rm(DATA_DIR, { recursive: true, force: true });
  return {
    ...counted,
    outage: changes.longestOutage / 1_000,
    megabytes: Math.max(before, after),
    others: {
      requests: load.sent,
      'a second': Math.round(load.sent / took),
      failed: load.failed,
      'half within': `${load.within(0.5)} ms`,
      '99 of 100 within': `${load.within(0.99)} ms`,
      memory: `${Math.round(before)} MB in the first half, ${Math.round(after)} MB in the second`,
    },
    failures: broken({
      ...nothingGone(counted),
      [`${load.failed} requests failed`]: load.failed === 0,
      'Fewer requests were answered than were to be sent': isShort || load.sent / took > perSecond * 0.9,
      'The memory grew': isShort || after < before * mostGrowth,
    }),
  };
};

export const soak: Experiment = {
  name: 'ten minutes of 300 requests a second',
  run: runSoak,
};

const manyOn = async (engine: 'sqlite' | 'postgres', { isShort, newDatabase }: Setting) => {
  const seconds = isShort ? 1 : 30;
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await newDatabase() } : {};
  await using portal = await PortalProcess.start({ ...settings, ...database, DATA_DIR });
  const token = await signIn(portal.url);
  const load = new Load(portal.url, token, connections);
  const changes = new Changes(load, await makeStories(portal.url, token));
  const begun = performance.now();
  const client = async (number: number) => {
    for (let asked = number; performance.now() - begun < seconds * 1_000; asked++) {
      await (asked % 10 === 9 ? changes.make() : read(load, asked));
      // As a person pauses, who looks at the answer.
      await pause(200);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
  await load.end();
  const counted = await changes.count(portal.url, token);
  const megabytes = portal.megabytes();
  await portal.end('SIGTERM');
  await rm(DATA_DIR, { recursive: true, force: true });
  return {
    ...counted,
    outage: changes.longestOutage / 1_000,
    megabytes,
    others: {
      requests: load.sent,
      failed: load.failed,
      'half within': `${load.within(0.5)} ms`,
      '99 of 100 within': `${load.within(0.99)} ms`,
    },
    failures: broken({
      ...nothingGone(counted),
      [`${load.failed} requests failed`]: load.failed === 0,
      'Not every connection was used': load.sent >= connections,
    }),
  };
};

export const manyConnections = (engine: 'sqlite' | 'postgres'): Experiment => ({
  name: `500 connections, ${engine}`,
  run: (setting) => manyOn(engine, setting),
});
