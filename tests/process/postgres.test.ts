// The PostgreSQL of the tests does not change the exit status of the process that starts it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('a process that started a PostgreSQL ends with the exit status that it has set', { tags: ['long'] }, async () => {
  const work = `
    import { startOwnPostgres } from './tests/postgres.ts';
    const { stop } = await startOwnPostgres();
    await stop();
    process.exitCode = 3;
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', work], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([3, null]);
});
