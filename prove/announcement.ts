// An announcement to 5,000 people on two nodes of one PostgreSQL: both tell of it, and one is killed in the middle, and started again. Then
// one that is taken back. The minute before it leaves is waited for.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Data } from '../src/platform/data/data.ts';
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

const countTold = async (data: Data, id: number): Promise<{ told: number; people: number; mails: number }> => {
  const told = await data.read.selectFrom('notices').select(['user_id', 'mail_id']).where('about', '=', `announcement ${id}`).execute();
  return {
    told: told.length,
    people: new Set(told.map(({ user_id }) => user_id)).size,
    mails: new Set(told.map(({ mail_id }) => mail_id)).size,
  };
};

const isDone = async (data: Data, id: number): Promise<boolean> =>
  (await data.read.selectFrom('announcements').select('done_at').where('id', '=', id).executeTakeFirstOrThrow()).done_at !== null;

export const announcement: Experiment = {
  name: `an announcement to ${people} people, two nodes, one is killed`,
  run: async ({ newDatabase }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const DATABASE_URL = await newDatabase();
    const startNode = (node: number) => PortalProcess.start({ ...settings, DATABASE_URL, DATA_DIR: join(folder, `node-${node}`) });
    const nodes = [await startNode(0), await startNode(1)];
    const data = await openData('', DATABASE_URL);
    try {
      await makeUsers(
        data,
        Array.from({ length: people }, (_, at) => ({ fullName: `Member ${at}` })),
      );
      const url = nodes[1]?.url ?? '';
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
      const early = await countTold(data, Id);
      const deadline = performance.now() + longest;
      while ((await countTold(data, Id)).told === 0 && performance.now() < deadline) await pause(10);
      await nodes[0]?.end('SIGKILL');
      const toldAtKill = await countTold(data, Id);
      nodes[0] = await startNode(0);
      while (!(await isDone(data, Id)) && performance.now() < deadline) await pause(50);
      const whole = await countTold(data, Id);
      return {
        acknowledged: People,
        lost: People - whole.people,
        duplicated: whole.told - whole.people,
        half: 0,
        megabytes: Math.max(...nodes.map((node) => node.megabytes())),
        others: { 'told when one was killed': toldAtKill.told, mails: whole.mails },
        failures: broken({
          'Somebody was left out': whole.people === People,
          'Somebody was told twice': whole.told === whole.people && whole.mails === People,
          'Somebody was told before it left': early.told === 0,
          'What was taken back has left': (await countTold(data, taken)).told === 0,
          'It was not in the middle when one was killed': toldAtKill.told > 0 && toldAtKill.told < People,
        }),
      };
    } finally {
      await data.close();
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    }
  },
};
