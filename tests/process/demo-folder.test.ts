// The demo is made only in a folder of its own, and leaves all others as they are.
// @module-tag long

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ForeignFolder, lookInto, markFinished, prepareFolder } from '../../demo/folder.ts';
import { demoConfig, demoEnvironment } from '../../demo/settings.ts';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-demo-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('the folder', () => {
  it('is made once, again after an interruption or on demand, and never where other files are', async () => {
    const parent = await newFolder();
    const folder = join(parent, 'data-demo');
    expect(lookInto(folder)).toBe('nothing');
    expect(prepareFolder(folder, false)).toBe(true);
    await writeFile(join(folder, 'half'), 'x');
    expect(lookInto(folder)).toBe('unfinished');
    expect(prepareFolder(folder, false)).toBe(true);
    expect(existsSync(join(folder, 'half'))).toBe(false);
    markFinished(folder);
    await writeFile(join(folder, 'whole'), 'x');
    expect(prepareFolder(folder, false)).toBe(false);
    expect(existsSync(join(folder, 'whole'))).toBe(true);
    expect(prepareFolder(folder, true)).toBe(true);
    expect(await readdir(folder)).toEqual(['demo-community.json']);

    await mkdir(join(parent, 'mine'));
    await writeFile(join(parent, 'mine/chapterhouse.sqlite'), 'x');
    for (const isFresh of [false, true]) expect(() => prepareFolder(join(parent, 'mine'), isFresh)).toThrow(ForeignFolder);
    expect(await readdir(join(parent, 'mine'))).toEqual(['chapterhouse.sqlite']);
  });

  it('stays as it is when a setting is wrong or the port is taken', async () => {
    const folder = await newFolder();
    prepareFolder(folder, false);
    markFinished(folder);
    await writeFile(join(folder, 'whole'), 'x');
    await expect(demoConfig(demoEnvironment({ DATA_DIR: folder, PORT: 'many' }), true)).rejects.toThrow(/^PORT is 'many'/);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const PORT = String((taken.address() as AddressInfo).port);
    await expect(demoConfig(demoEnvironment({ DATA_DIR: folder, PORT }), true)).rejects.toThrow('EADDRINUSE');
    taken.close();
    expect(existsSync(join(folder, 'whole'))).toBe(true);
    expect(await demoConfig(demoEnvironment({ DATA_DIR: folder, PORT: '0' }), false)).toMatchObject({
      isToBeMade: false,
      config: { dataDir: folder },
    });
    expect(demoEnvironment({}).DATA_DIR).toBe('./data-demo');
  });

  it('is refused with one line when it has other files or a wrong setting', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'mine'), 'x');
    const run = (environment: Record<string, string>) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['demo/demo.ts'], { env: { ...environment }, encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const refused = (line: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(line) });
    expect(run({ DATA_DIR: folder })).toEqual(
      refused(/^\S+ is not empty and was not made by the demo; set DATA_DIR to another folder\.\n$/),
    );
    expect(run({ DATABASE_URL: 'postgres://u:hunter2@h/d' })).toEqual(
      refused(/^DATABASE_URL is set, but the demo is kept in an SQLite [^\n]+\n$/),
    );
  });
});
