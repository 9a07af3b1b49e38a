// A small disk in memory, which an experiment fills or makes read-only. Only root may mount it.

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const mayMount = process.getuid?.() === 0;

export class SmallDisk {
  readonly folder: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#filler = join(folder, 'filler');
  }

  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'chapterhouse-disk', folder]);
    return new SmallDisk(folder);
  }

  async fill(): Promise<void> {
    const { blocks, bsize } = await statfs(this.folder);
    await writeFile(this.#filler, Buffer.alloc(blocks * bsize)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  }

  free(): Promise<void> {
    return unlink(this.#filler);
  }

  remount(how: 'ro' | 'rw'): void {
    execFileSync('mount', ['-o', `remount,${how}`, this.folder]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    execFileSync('umount', ['-l', this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }
}
