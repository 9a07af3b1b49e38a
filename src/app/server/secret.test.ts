// The secret of the sessions: made once, kept where all nodes find it, and never replaced.

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { onBothDatabases } from '../../../tests/test-data.ts';
import { migrate } from '../../platform/data/migrations/migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { readSecret } from './secret.ts';

const given = 'a secret of thirty-two characters';

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

describe('the secret', () => {
  onBothDatabases((database, engine) => {
    const forget = () => database().data.write((tx) => tx.deleteFrom('secrets').execute());

    it('is JWT_SECRET if it is set, and then none is made', async () => {
      const { data } = database();
      await migrate(data, migrations);
      const dataDir = await newFolder();
      expect(await readSecret(data, { dataDir, jwtSecret: given })).toBe(given);
      await expect(stat(join(dataDir, 'jwt-secret'))).rejects.toThrow('ENOENT');
      expect(await data.read.selectFrom('secrets').selectAll().execute()).toEqual([]);
    });

    it('is made once, for two nodes that start at the same time too', async () => {
      const { data } = database();
      const other = await database().openAgain();
      const [dataDir, otherFolder] = [await newFolder(), engine === 'sqlite' ? '' : await newFolder()];
      const made = await Promise.all([
        readSecret(data, { dataDir, jwtSecret: undefined }),
        readSecret(other, { dataDir: otherFolder || dataDir, jwtSecret: undefined }),
      ]);
      expect(made[0]).toMatch(/^[\w-]{64}$/);
      expect(made[1]).toBe(made[0]);
      expect(await readSecret(data, { dataDir, jwtSecret: undefined })).toBe(made[0]);
      await forget();
    });

    it.runIf(engine === 'sqlite')('is in a file that only the owner can read', async () => {
      const dataDir = await newFolder();
      const made = await readSecret(database().data, { dataDir, jwtSecret: undefined });
      const file = join(dataDir, 'jwt-secret');
      expect((await readFile(file, 'utf8')).trim()).toBe(made);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await writeFile(file, 'too short');
      await expect(readSecret(database().data, { dataDir, jwtSecret: undefined })).rejects.toThrow(
        `${file} holds no secret; remove it, and a new one is made.`,
      );
    });
  });
});
