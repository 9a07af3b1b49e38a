// What a hash of a password costs in the portal itself: the tests inside of this process make cheap ones.
// @module-tag long

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openData } from '../../src/platform/data/open-data.ts';
import { newEnvironment, runAdminWithInput, signIn, startServer } from '../processes.ts';

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

  // Only Linux tells the work of another process.
  it.runIf(existsSync('/proc/self/stat'))('is as much work for an unknown e-mail as for a wrong password', async () => {
    const server = await startServer({ ...(await newEnvironment(engine)), ADMIN_PASSWORD: 'quite a secret' });
    const workFor = async (emails: string[]) => {
      const before = await processorTicks(server.pid);
      for (const email of emails)
        expect(await signIn(server.url, 'wrong', email)).toMatchObject({ status: 400, msgkey: 'Invalid email or password' });
      return (await processorTicks(server.pid)) - before;
    };
    await workFor(['first@example.com']);
    const known = await workFor(Array(5).fill('admin@example.com'));
    const unknown = await workFor(Array.from({ length: 5 }, (_, at) => `nobody${at}@example.com`));
    // Without hashing it would be a twentieth.
    expect(unknown / known).toBeGreaterThan(1 / 3);
    expect(unknown / known).toBeLessThan(3);
    await server.end('SIGTERM');
  });
});

/** Processor time of this process so far, in hundredths of a second. */
const processorTicks = async (pid: number): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
