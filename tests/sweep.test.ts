// The sweep after a start: it deletes files without a record, but only those of the same database that are older than seven days.

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { saveStory } from '../src/features/contents/stories/stories.contract.ts';
import type { Engine } from '../src/platform/data/data.ts';
import { makePicture } from './makers.ts';
import { startTestPortal, type TestPortal } from './test-portal.ts';

const story = { Flag: 'Add', Name: 'A story', ClientName: 'A client', Description: '<p>Text</p>' };

/** Starts a portal on the folder, does the work and closes the portal. The folder stays. */
const withPortal = async (
  engine: Engine,
  folder: string,
  work: (portal: TestPortal) => Promise<void>,
  settings: Record<string, string> = {},
) => {
  const portal = await startTestPortal(engine, { DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings });
  await portal.app.listen({ port: 0 });
  await work(portal);
  await portal.close();
  return portal;
};

const day = 24 * 60 * 60 * 1000;

const makeOld = async (folder: string, age: number) => {
  const old = new Date(Date.now() - age);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
};

test.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)(
  'files of a portal on %s stay when it is started on %s by mistake, and unused ones go when it is on its own again',
  async (engine, other) => {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    const files = join(folder, 'files');
    const { environment } = await withPortal(engine, folder, async (portal) => {
      const staff = await portal.as('superAdmin');
      expect((await staff.send(saveStory, story, await makePicture())).status).toBe(200);
    });
    const named = await readdir(files);
    expect(named).toHaveLength(3);
    await writeFile(join(files, 'left-over.webp'), 'of an interrupted save');
    await makeOld(files, 8 * day);

    await withPortal(other, folder, async ({ failures }) => {
      await vi.waitFor(() => expect(failures().join()).toContain('belong to another database'));
      expect(await readdir(files)).toHaveLength(4);
    });
    await withPortal(engine, folder, () => vi.waitFor(async () => expect(await readdir(files)).toEqual(named)), environment);
    await rm(folder, { recursive: true });
  },
);

test.each([
  ['files', 'sqlite'],
  ['files', 'postgres'],
  ['documents', 'sqlite'],
  ['documents', 'postgres'],
] as const)('one of %s without a record stays for seven days, on %s', async (kind, engine) => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  const files = join(folder, kind);
  const { environment } = await withPortal(engine, folder, async () => {
    await writeFile(join(files, 'young.webp'), 'of a record that may come back');
    await writeFile(join(files, 'young.webp.part'), 'of a save that may be under way');
  });
  await makeOld(files, 6 * day);
  const old = new Date(Date.now() - 8 * day);
  for (const name of ['old.webp', 'old-small.webp', 'old.webp.part']) {
    await writeFile(join(files, name), 'of nothing');
    await utimes(join(files, name), old, old);
  }
  const young = ['young.webp', 'young.webp.part'];
  await withPortal(engine, folder, () => vi.waitFor(async () => expect(await readdir(files)).toEqual(young)), environment);
  await rm(folder, { recursive: true });
});
