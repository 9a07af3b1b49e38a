// 10,000 changes that a webhook is told of, with their rows. Others save at the same pace as without it: each change arrives once, and each
// record's changes in their order.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReceiver, type WebhookReceiver, webhookHosts } from '../tests/servers/webhook-receiver.ts';
import { addStory, call, settings, signIn } from './client.ts';
import { broken, type Experiment, type Setting } from './experiment.ts';
import { Changes, Load } from './load.ts';
import { PortalProcess } from './portal-process.ts';
import { isRight, judge, waitFor } from './webhooks.ts';

const savers = 4;
const recordsOfSaver = 25;
/** Saves of others in a second. */
const rate = 20;
const longest = 900_000;
/** Below so many milliseconds a ratio tells of the clock. */
const unnoticed = 60;
const worstRatio = 2;

export const manyWebhooks = (engine: 'sqlite' | 'postgres'): Experiment => ({
  name: `ten thousand changes while webhooks are sent, ${engine}`,
  run: (setting) => run(engine, setting),
});

const run = async (engine: 'sqlite' | 'postgres', { isShort, newDatabase }: Setting) => {
  const changes = isShort ? 400 : 10_000;
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const DATABASE_URL = engine === 'postgres' ? await newDatabase() : '';
  const receiver = await openReceiver();
  const portal = await PortalProcess.start({ ...settings, ...webhookHosts, DATABASE_URL, DATA_DIR: folder });
  try {
    const token = await signIn(portal.url);
    const others = new Others(portal.url, token);
    await others.begin();
    // The first saves cost more.
    await changeProfessions(portal.url, token, savers * recordsOfSaver);
    const makeAll = () => changeProfessions(portal.url, token, changes);
    const before = await others.saveDuring(makeAll);
    const hook = { Flag: 'Add', Url: receiver.url, Types: ['profession.changed'], Full: true };
    const { res } = await call<{ res: { Secret: string } }>(portal.url, 'SaveWebhook', token, hook);
    let acknowledged: number[] = [];
    const begun = performance.now();
    const during = await others.saveDuring(async () => {
      acknowledged = await makeAll();
      await waitFor(() => receiver.received.length >= acknowledged.length, longest);
    });
    const seconds = (performance.now() - begun) / 1_000;
    const { lost, twice, disordered } = judge(receiver.received, acknowledged);
    const wrong = receiver.received.filter((message) => !isRight(res.Secret, message) || !hasRow(message)).length;
    const ratio = during.within99 / Math.max(before.within99, 1);
    return {
      acknowledged: acknowledged.length,
      lost,
      duplicated: twice + receiver.received.length - new Set(receiver.received.map(({ id }) => id)).size,
      half: wrong,
      megabytes: portal.megabytes(),
      others: {
        'messages in a second': Math.round(receiver.received.length / seconds),
        'saves of others': during.saves,
        'p99 of others without': `${before.within99} ms`,
        'p99 of others with': `${during.within99} ms`,
        ratio: ratio.toFixed(2),
      },
      failures: broken({
        [`${lost} changes did not arrive`]: lost === 0 && acknowledged.length === changes,
        [`${twice} changes came under two ids`]: twice === 0,
        'A message came again though nothing had failed': receiver.received.length === acknowledged.length,
        [`${disordered} changes came before an earlier one of their record`]: disordered === 0,
        [`${wrong} messages had no right signature, or no row`]: wrong === 0,
        [`Saves of others took ${ratio.toFixed(1)} times as long`]: ratio <= worstRatio || during.within99 <= unnoticed,
        [`${before.failed + during.failed} saves of others were refused`]: before.failed + during.failed === 0,
      }),
    };
  } finally {
    await portal.end('SIGKILL');
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const hasRow = ({ data }: WebhookReceiver['received'][number]): boolean => data.row?.Id === data.id;

/** Several clients, each with records of its own. Returns the sets of the changes. */
const changeProfessions = async (url: string, token: string, count: number): Promise<number[]> => {
  const sets: number[] = [];
  const save = async (body: object) => (await call<{ res: { Id: number; SetId: number } }>(url, 'SaveProfession', token, body)).res;
  const changeOwn = async () => {
    const ids: number[] = [];
    while (ids.length < recordsOfSaver) ids.push((await save({ Flag: 'Add', Name: crypto.randomUUID() })).Id);
    for (let at = 0; at < count / savers; at++) {
      const Id = ids[at % ids.length];
      sets.push((await save({ Flag: 'Update', Id, Name: crypto.randomUUID() })).SetId);
    }
  };
  await Promise.all(Array.from({ length: savers }, changeOwn));
  return sets;
};

/** People who change stories, a fixed number of times in a second, whatever the answers take. */
class Others {
  readonly #url: string;
  readonly #token: string;
  #ids: number[] = [];

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async begin(): Promise<void> {
    while (this.#ids.length < rate) this.#ids.push((await addStory(this.#url, this.#token, crypto.randomUUID())).id);
  }

  async saveDuring(work: () => Promise<unknown>): Promise<{ within99: number; saves: number; failed: number }> {
    const load = new Load(this.#url, this.#token, rate);
    const changes = new Changes(load, this.#ids);
    let isOver = false;
    const ended = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      load.begin(changes.make());
      await pause(1_000 / rate);
    }
    await load.end();
    await ended;
    return { within99: load.within(0.99), saves: changes.acknowledged, failed: load.failed };
  }
}
