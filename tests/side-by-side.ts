// Runs the named npm scripts at the same time. Shows the output of each in one piece when it ends, with its seconds. Fails if one fails.

import { spawn } from 'node:child_process';

const run = async (script: string): Promise<boolean> => {
  const begun = performance.now();
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  const status = await promise;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  process.stdout.write(Buffer.concat(output));
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${script} (${seconds} s)`);
  return status === 0;
};

const passed = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
