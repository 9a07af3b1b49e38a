// An announcement to 5,000 people: one node on SQLite, or two of one PostgreSQL, which both may tell of it. Each is killed in the middle, one after
// the other, so that the one that tells is among them, and started again. Then one that is taken back. The minute before it leaves is waited for.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '../src/platform/data/data.ts';
import { openData } from '../src/platform/data/open-data.ts';
import { makeUsers } from '../tests/makers.ts';
import { call, settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { PortalProcess } from './portal-process.ts';

const people = 5_000;
const longest = 240_000;

interface Saved {
  res: { Id: number; People: number };
}

/** Reads the database beside the portal. */
interface Reading {
  ask<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

const openReading = async (file: string, databaseUrl: string): Promise<Reading> => {
  if (databaseUrl === '') {
    const database = new DatabaseSync(file, { readOnly: true });
    return { ask: async (text) => database.prepare(text).all() as never, close: async () => database.close() };
  }
  const data = await openData('', databaseUrl);
  return { ask: async (text) => (await sql.raw(text).execute(data.read)).rows as never, close: () => data.close() };
};

const countTold = async (reading: Reading, id: number): Promise<{ told: number; people: number; mails: number }> => {
  const told = await reading.ask<{ user_id: number; mail_id: number }>(
    `select user_id, mail_id from notices where about = 'announcement ${id}'`,
  );
  return {
    told: told.length,
    people: new Set(told.map(({ user_id }) => user_id)).size,
    mails: new Set(told.map(({ mail_id }) => mail_id)).size,
  };
};

const isDone = async (reading: Reading, id: number): Promise<boolean> =>
  (await reading.ask<{ done_at: string | null }>(`select done_at from announcements where id = ${id}`))[0]?.done_at !== null;

const addPeople = async (file: string, databaseUrl: string): Promise<void> => {
  const data = await openData(file, databaseUrl);
  try {
    await makeUsers(
      data,
      Array.from({ length: people }, (_, at) => ({ fullName: `Member ${at}` })),
    );
  } finally {
    await data.close();
  }
};

export const announcement = (engine: Engine): Experiment => ({
  name: `an announcement to ${people} people, ${engine === 'sqlite' ? 'one node, which is killed' : 'two nodes, one is killed and then the other'}`,
  run: async ({ newDatabase }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const DATABASE_URL = engine === 'postgres' ? await newDatabase() : '';
    const startNode = (node: number) => PortalProcess.start({ ...settings, DATABASE_URL, DATA_DIR: join(folder, `node-${node}`) });
    const file = join(folder, 'node-0', 'chapterhouse.sqlite');
    // The tables are made at the first start.
    await (await startNode(0)).end('SIGTERM');
    await addPeople(file, DATABASE_URL);
    const nodes = [await startNode(0)];
    if (engine === 'postgres') nodes.push(await startNode(1));
    const reading = await openReading(file, DATABASE_URL);
    try {
      const url = nodes.at(-1)?.url ?? '';
      const token = await signIn(url);
      const save = (fields: object) => call<Saved>(url, 'SaveAnnouncement', token, fields);
      const write = async (Subject: string) => {
        const draft = { Flag: 'Add', Subject, Text: '<p>Dear {FullName}</p>', Call: 'GetMemberList', Filters: {} };
        return (await save(draft)).res.Id;
      };
      const [Id, taken] = [await write('To all'), await write('To be taken back')];
      const { People } = (await save({ Flag: 'Send', Id })).res;
      await save({ Flag: 'Send', Id: taken });
      await save({ Flag: 'TakeBack', Id: taken });
      const early = await countTold(reading, Id);
      const deadline = performance.now() + longest;
      const toldAtKills = [0];
      for (const node of nodes) {
        const before = toldAtKills.at(-1) ?? 0;
        while ((await countTold(reading, Id)).told === before && performance.now() < deadline) await pause(10);
        await node.end('SIGKILL');
        toldAtKills.push((await countTold(reading, Id)).told);
      }
      for (const at of nodes.keys()) nodes[at] = await startNode(at);
      while (!(await isDone(reading, Id)) && performance.now() < deadline) await pause(50);
      const whole = await countTold(reading, Id);
      return {
        acknowledged: People,
        lost: People - whole.people,
        duplicated: whole.told - whole.people,
        half: 0,
        megabytes: Math.max(...nodes.map((node) => node.megabytes())),
        others: { 'told at each kill': toldAtKills.slice(1).join(', '), mails: whole.mails },
        failures: broken({
          'Somebody was left out': whole.people === People,
          'Somebody was told twice': whole.told === whole.people && whole.mails === People,
          'Somebody was told before it left': early.told === 0,
          'What was taken back has left': (await countTold(reading, taken)).told === 0,
          'It was not in the middle when one was killed': toldAtKills.every((told, at) => at === 0 || (told > 0 && told < People)),
        }),
      };
    } finally {
      await reading.close();
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    }
  },
});
