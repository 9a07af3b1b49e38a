// What a hash of a password costs in the portal itself: the tests inside of this process make cheap ones.

import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openData } from '../src/platform/data/open-data.ts';
import { newEnvironment, runAdminWithInput, signIn, startServer } from './processes.ts';

// On a busy machine processes start slowly.
vi.setConfig({ testTimeout: 90_000 });

describe.each(['sqlite', 'postgres'] as const)('a password on %s', (engine) => {
  it('is hashed with 19 MiB and two passes, by the portal and by the command line', async () => {
    const environment: Record<string, string> = { ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' };
    await (await startServer(environment)).end('SIGTERM');
    const person = ['--email', 'asha@example.com', '--name', 'Asha', '--phone', '9876543210', '--role', 'member'];
    expect((await runAdminWithInput(environment, 'another one', 'create', ...person)).status).toBe(0);
    const data = await openData(join(environment.DATA_DIR ?? '', 'chapterhouse.sqlite'), environment.DATABASE_URL);
    const users = await data.read.selectFrom('users').select('password_hash').execute();
    await data.close();
    expect(users).toHaveLength(2);
    for (const { password_hash } of users) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes as long to be refused for an unknown e-mail as for a wrong password', async () => {
    const server = await startServer({ ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' });
    const spent = async (Email: string) => {
      const start = performance.now();
      expect(await signIn(server.url, 'wrong', Email)).toMatchObject({ status: 400, msgkey: 'Invalid email or password' });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let each = 0; each < 5; each++) {
      known.push(await spent('admin@example.com'));
      unknown.push(await spent(`nobody${each}@example.com`));
    }
    // The shortest time of each is the least disturbed by other work. Without hashing it would be twenty times shorter.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(1 / 3);
    expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(3);
    await server.end('SIGTERM');
  });
});
