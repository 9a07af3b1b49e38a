// Two nodes on one PostgreSQL behind a proxy: one is killed and comes back; then both are replaced in turn, as in an upgrade.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/postgres.ts';
import { Balancer } from './balancer.ts';
import { settings, signIn } from './client.ts';
import { broken, type Experiment } from './experiment.ts';
import { answers, PortalProcess } from './portal-process.ts';
import { Readers } from './readers.ts';
import { nothingGone, Writers } from './writers.ts';

const [readers, savers] = [8, 4];
const leastRequests = 1_500;
/** Longer than the proxy needs to notice that a node is not ready. */
const DRAIN_SECONDS = '2';

export const twoNodes: Experiment = {
  name: 'two nodes behind a proxy, one is killed, then both are upgraded',
  run: async ({ isShort, newDatabase }) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const DATABASE_URL = await newDatabase();
    const ports = [await freePort(), await freePort()];
    const startNode = (node: number) =>
      PortalProcess.start({ ...settings, DRAIN_SECONDS, DATABASE_URL, DATA_DIR: join(folder, `node-${node}`) }, { port: ports[node] ?? 0 });
    const nodes = [await startNode(0), await startNode(1)];
    try {
      await using balancer = await Balancer.start(nodes.map(({ url }) => url));
      const token = await signIn(balancer.url);
      const writing = new Writers(() => balancer.url, token, isShort);
      const replace = async (node: number, signal: 'SIGKILL' | 'SIGTERM') => {
        await nodes[node]?.end(signal);
        if (signal === 'SIGKILL') await pause(isShort ? 1_000 : 5_000);
        nodes[node] = await startNode(node);
        await answers(nodes[node].url, '/api/ready', 200);
        await pause(isShort ? 1_500 : 5_000);
      };
      const share = async (work: () => Promise<void>) => {
        const reading = new Readers(balancer.url, token);
        const before = { ...writing.failed };
        const saved = writing.acknowledged.size;
        reading.start(readers);
        writing.start(savers);
        await pause(isShort ? 1_500 : 10_000);
        await work();
        // Enough requests to measure one in a hundred, also on a busy machine.
        const answered = () => reading.answered + writing.acknowledged.size - saved;
        for (const deadline = performance.now() + 30_000; answered() < leastRequests && performance.now() < deadline; ) await pause(50);
        await reading.stop();
        await writing.stop();
        const failedSaves = Object.entries(writing.failed).reduce((sum, [status, count]) => sum + count - (before[Number(status)] ?? 0), 0);
        const failed = reading.failed + failedSaves;
        return { failed, of: answered() + failed };
      };
      const killed = await share(() => replace(0, 'SIGKILL'));
      const upgraded = await share(async () => {
        for (const node of nodes.keys()) await replace(node, 'SIGTERM');
      });
      await writing.sendAgain();
      const counted = await writing.count();
      return {
        ...counted,
        outage: writing.longestOutage / 1_000,
        megabytes: Math.max(...nodes.map((node) => node.megabytes())),
        others: {
          'failed while one was killed': `${killed.failed} of ${killed.of}`,
          'failed during the upgrade': `${upgraded.failed} of ${upgraded.of}`,
        },
        failures: broken({
          ...nothingGone(counted),
          '1 % of the requests or more failed while a node was killed': killed.failed < killed.of / 100,
          'Requests failed during the upgrade': upgraded.failed === 0,
        }),
      };
    } finally {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await rm(folder, { recursive: true, force: true });
    }
  },
};
