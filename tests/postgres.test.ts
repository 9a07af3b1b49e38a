// The tests' own PostgreSQL leaves the process as it is: what failed in it is told by its status.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a process that had a PostgreSQL of its own ends with the status that it sets', async () => {
  const work = `
    import { startOwnPostgres } from './tests/postgres.ts';
    const { stop } = await startOwnPostgres();
    await stop();
    process.exitCode = 3;
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', work], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
