// Two processes on one database: a commit of one is visible in the next answer of the other, however busy it is.
// @module-tag long

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listStories, saveStory } from '../../src/features/contents/stories/stories.contract.ts';
import { login } from '../../src/features/people/accounts/session.contract.ts';
import { searchable } from '../../src/platform/data/lists/search.ts';
import { openData } from '../../src/platform/data/open-data.ts';
import { type Call, path } from '../../src/platform/wire/call.ts';
import { startServer } from '../processes.ts';
import { newDatabase } from '../test-portal.ts';

it.each(['sqlite', 'postgres'])(
  'a write of either is in the very next answer, while other clients request the same list all the time: %s',
  async (engine) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await newDatabase() : undefined;
    const server = await startServer({ DATA_DIR, ADMIN_PASSWORD: 'quite a secret', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    let token = '';
    const call = async <Res>(target: Call, body: object): Promise<{ rc: { Id: number; Name: string }[]; res: Res }> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${server.url}${path(target)}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(response.status).toBe(200);
      return response.json();
    };
    token = (await call<{ Token: string }>(login, { Email: 'admin@example.com', Password: 'quite a secret' })).res.Token;
    const story = { ClientName: 'Client', Description: '<p>How it began</p>' };
    const shown = async () => (await call(listStories, { CurrentPage: 1, RecordsPerPage: 10 })).rc[0]?.Name;

    const otherProcess = await openData(join(DATA_DIR, 'chapterhouse.sqlite'), databaseUrl);
    onTestFinished(() => otherProcess.close());
    const row = { ...searchable('name', 'Story'), ...searchable('client_name', 'Client'), description: story.Description, logo: null };
    const now = new Date().toISOString();
    const [{ id } = { id: 0 }] = await otherProcess.writeOne((tx) =>
      tx
        .insertInto('stories')
        .values({ ...row, dates: now, is_active: true, created_at: now })
        .returning('id')
        .compile(),
    );
    let isOver = false;
    const others = Array.from({ length: 8 }, async () => {
      while (!isOver) await shown();
    });
    for (let number = 1; number <= 150; number++) {
      await otherProcess.writeOne((tx) =>
        tx
          .updateTable('stories')
          .set(searchable('name', `Elsewhere ${number}`))
          .where('id', '=', id)
          .compile(),
      );
      expect(await shown()).toBe(`Elsewhere ${number}`);
      await call(saveStory, { Flag: 'Update', Id: id, Name: `Here ${number}`, ...story });
      expect(await shown()).toBe(`Here ${number}`);
    }
    isOver = true;
    await Promise.all(others);
    await server.end('SIGTERM');
  },
);
