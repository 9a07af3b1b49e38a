// kill -9 while webhooks are told of changes: of one node, and of one of two. Each acknowledged change arrives, each record's changes in
// their order, and what arrives twice has the same id.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openReceiver, type ReceivedMessage, verify, webhookHosts } from '../tests/servers/webhook-receiver.ts';
import { call, settings, signIn } from './client.ts';
import { broken, type Experiment, type Figures } from './experiment.ts';
import { PortalProcess } from './portal-process.ts';

const clients = 6;
const savesInRound = 60;
const longestRound = 30_000;
/** A node that was killed has the turn for half a minute. */
const longestWait = 90_000;
/** As many as are under way to one webhook. */
const messagesAtOnce = 5;

type Engine = 'sqlite' | 'postgres';

export const killWhileSending = (engine: Engine): Experiment => ({
  name: engine === 'sqlite' ? 'kill -9 while webhooks are sent, sqlite' : 'kill -9 of one of two nodes while webhooks are sent',
  run: async ({ isShort, newDatabase }) => {
    const rounds = isShort ? 1 : 8;
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const database: Record<string, string> = engine === 'postgres' ? { DATABASE_URL: await newDatabase() } : {};
    const startNode = (node: number) =>
      PortalProcess.start({ ...settings, ...webhookHosts, ...database, DATA_DIR: join(folder, `node-${node}`) });
    const receiver = await openReceiver();
    const nodes = [await startNode(0)];
    try {
      if (engine === 'postgres') nodes.push(await startNode(1));
      const urlOf = (client: number) => nodes[client % nodes.length]?.url ?? '';
      const token = await signIn(urlOf(0));
      const Types = ['profession.added', 'profession.changed', 'profession.deleted'];
      const hook = await call<{ res: { Secret: string } }>(urlOf(0), 'SaveWebhook', token, { Flag: 'Add', Url: receiver.url, Types });
      // Every seventh message is refused at first, so that some are under way again when a node is killed. The pause after a second refusal
      // is longer than anybody waits here.
      const seen = new Set<string>();
      receiver.answer(({ id }, response) => {
        const isNew = !seen.has(id);
        seen.add(id);
        response.writeHead(isNew && seen.size % 7 === 0 ? 503 : 204).end();
      });
      const savers = new Savers(urlOf, token);
      for (let round = 1; round <= rounds; round++) {
        const before = savers.acknowledged.length;
        savers.start(clients);
        await waitFor(() => savers.acknowledged.length >= before + savesInRound, longestRound);
        // Each round is cut at another moment, so that all steps are hit.
        await pause((round * 37) % 100);
        const node = (round - 1) % nodes.length;
        await nodes[node]?.end('SIGKILL');
        await savers.stop();
        nodes[node] = await startNode(node);
        await waitFor(() => savers.acknowledged.every((one) => receiver.received.some(({ data }) => data.setId === one)), longestWait);
      }
      const { received } = receiver;
      const { lost, twice, disordered } = judge(received, savers.acknowledged);
      const again = received.length - new Set(received.map(({ id }) => id)).size;
      const refused = received.filter((message) => !isRight(hook.res.Secret, message)).length;
      return {
        acknowledged: savers.acknowledged.length,
        lost,
        duplicated: twice,
        half: refused,
        others: { rounds, 'messages that came again': again },
        failures: broken({
          'Nothing was saved': savers.acknowledged.length > 0,
          [`${lost} acknowledged changes did not arrive`]: lost === 0,
          [`${twice} changes came under two ids`]: twice === 0,
          [`${disordered} changes came before an earlier one of their record`]: disordered === 0,
          [`${refused} messages were refused by the library`]: refused === 0,
          [`${again} messages came again`]: again <= Math.ceil(received.length / 7) + rounds * messagesAtOnce,
        }),
      } satisfies Figures;
    } finally {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Clients that add professions, change and delete them. What was not answered may have been saved, or not. */
class Savers {
  /** The sets of the changes that were answered with 200. */
  readonly acknowledged: number[] = [];
  readonly #urlOf: (client: number) => string;
  readonly #token: string;
  #isOver = true;
  #clients: Promise<void>[] = [];

  constructor(urlOf: (client: number) => string, token: string) {
    this.#urlOf = urlOf;
    this.#token = token;
  }

  start(count: number): void {
    this.#isOver = false;
    this.#clients = Array.from({ length: count }, (_, client) => this.#save(client));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #save(client: number): Promise<void> {
    while (!this.#isOver) {
      try {
        const Id = await this.#send(client, { Flag: 'Add', Name: crypto.randomUUID() });
        await this.#send(client, { Flag: 'Update', Id, Name: crypto.randomUUID() });
        await this.#send(client, { Flag: 'Delete', Id });
      } catch {
        await pause(100);
      }
    }
  }

  async #send(client: number, body: object): Promise<number> {
    const { res } = await call<{ res: { Id: number; SetId: number } }>(this.#urlOf(client), 'SaveProfession', this.#token, body);
    this.acknowledged.push(res.SetId);
    return res.Id;
  }
}

export const waitFor = async (isDone: () => boolean, longest: number): Promise<void> => {
  for (const deadline = performance.now() + longest; !isDone() && performance.now() < deadline; ) await pause(50);
};

export const isRight = (secret: string, message: ReceivedMessage): boolean => {
  try {
    verify(secret, message);
    return true;
  } catch {
    // One that came more than five minutes ago is late by now.
    return Date.now() - Number(message.headers['webhook-timestamp']) * 1_000 > 240_000;
  }
};

export const judge = (received: readonly ReceivedMessage[], acknowledged: readonly number[]) => {
  const arrived = new Set(received.map(({ data }) => data.setId));
  const idsOfSets = Map.groupBy(received, ({ data }) => data.setId);
  const twice = [...idsOfSets.values()].filter((messages) => new Set(messages.map(({ id }) => id)).size > 1).length;
  let disordered = 0;
  for (const messages of Map.groupBy(received, ({ data }) => data.id).values()) {
    const first = [...new Map(messages.map(({ data }) => [data.setId, Number(data.setId)])).values()];
    disordered += first.filter((set, at) => at > 0 && set < (first[at - 1] ?? 0)).length;
  }
  return { lost: acknowledged.filter((set) => !arrived.has(set)).length, twice, disordered };
};
