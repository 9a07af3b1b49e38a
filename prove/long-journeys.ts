// The journeys in a browser that take too long for `npm test`: every screen and width, each part of forms and lists.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Experiment, nothingSaved } from './experiment.ts';

const root = join(import.meta.dirname, '..');

const run = async (...args: string[]) =>
  promisify(execFile)('npx', args, { cwd: root, maxBuffer: 100_000_000 }).catch((error: { stdout: string; stderr: string }) => error);

interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message: string }[];
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; ok: boolean }[];
}

const failed = ({ suites = [], specs }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failed),
];

export const longJourneys: Experiment = {
  name: 'everything is looked at in a browser',
  run: async ({ isShort }) => {
    const playwright = ['playwright', 'test', '--project=long', '--reporter', 'json'];
    // The short form only finds them.
    if (isShort) playwright.push('--list');
    else await run('vite', 'build');
    const { stdout, stderr } = await run(...playwright);
    if (!stdout.startsWith('{')) return { ...nothingSaved, failures: [`No journeys: ${stdout}${stderr}`] };
    const { stats, errors, suites }: Report = JSON.parse(stdout);
    return {
      ...nothingSaved,
      others: { passed: stats.expected, 'only at the second try': stats.flaky },
      failures: [...errors.map(({ message }) => message), ...suites.flatMap(failed)],
    };
  },
};
