// The portal where only what serves it is installed (npm ci --omit=dev): with a 'dist' from elsewhere it runs, without one it says so.
// @module-tag long

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

/** What npm would install there, by the lock file; a missing package is for another system. */
const installWithoutTools = async (folder: string) => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const wanted = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path.lastIndexOf('node_modules/') === 0 && !dev && !devOptional,
  );
  for (const [path] of wanted) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(root, path), join(folder, path));
  }
  return wanted.length;
};

describe('without the tools to build', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
    expect(await installWithoutTools(folder)).toBeGreaterThan(50);
    await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = () => {
    // The arguments of the script 'start'.
    const args = ['-r', './src/app/check-node.cjs', 'src/app/server/main.ts'];
    const env = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: folder, env });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    return { child, closed: once(child, 'close'), said: () => said };
  };

  it('a start without a built web client says in one line what to do', async () => {
    const { closed, said } = start();
    expect((await closed)[0]).toBe(1);
    expect(said()).toBe(
      "The web client is not built, and what builds it is not installed: copy a built 'dist' here, or run 'npm ci' with the development packages.\n",
    );
  });

  it('a start with a built web client serves it, and the API', async () => {
    await mkdir(join(folder, 'dist/web'), { recursive: true });
    await writeFile(join(folder, 'dist/web/index.html'), '<!doctype html><title>Chapterhouse</title><p>Built elsewhere</p>');
    const { child, closed, said } = start();
    const url = await vi.waitFor(() => /is at (\S+)\n/.exec(said())?.[1] ?? Promise.reject(new Error(said())), { timeout: 60_000 });
    expect(await (await fetch(`${url}/login`)).text()).toContain('Built elsewhere');
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await closed)[0]).toBe(0);
  });
});
