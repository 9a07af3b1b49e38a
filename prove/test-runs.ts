// All tests that `npm test` leaves out: long server tests, and all journeys with axe and all widths.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Experiment, type Figures, nothingSaved } from './experiment.ts';

const root = join(import.meta.dirname, '..');

/** The output of the command, also when it failed. */
const run = async (command: string, args: string[], environment: Record<string, string> = {}): Promise<string> => {
  const options = { cwd: root, maxBuffer: 100_000_000, env: { ...process.env, ...environment } };
  const { stdout, stderr } = await promisify(execFile)(command, args, options).catch((error: { stdout: string; stderr: string }) => error);
  return `${stdout}${stderr}`;
};

/** Runs a test runner that writes its report into a file. Returns the report, or the output if there is none. */
const reportOf = async <Report>(
  [command, ...args]: [string, ...string[]],
  environment: (file: string) => Record<string, string>,
): Promise<Report | string> => {
  const folder = await mkdtemp(join(tmpdir(), 'chapterhouse-report-'));
  const file = join(folder, 'report.json');
  try {
    const printed = await run(command, args, environment(file));
    return await readFile(file, 'utf8').then(JSON.parse, () => printed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface ServerReport {
  numPassedTests: number;
  testResults: { name: string; message: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

export const allServerTests: Experiment = {
  name: 'all server tests, also the long ones, on both engines',
  run: async ({ isShort }) => {
    // The short form is `npm test`.
    if (isShort) return nothingToTell();
    const told = await reportOf<ServerReport>(['npx', 'vitest', 'run', '--reporter=json'], (file) => ({ SERVER_TESTS_REPORT: file }));
    if (typeof told === 'string') return nothingToTell([`No server tests: ${told}`]);
    const failed = told.testResults.flatMap(({ name, message, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${name}: ${fullName}`);
      return status === 'failed' && tests.length === 0 ? [`${name}: ${message}`] : tests;
    });
    return { ...nothingSaved, others: { passed: told.numPassedTests }, failures: failed };
  },
};

interface JourneysReport {
  stats: { expected: number };
  errors: { message: string }[];
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
}

type Spec = Suite['specs'][number];

const journeysIn = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(journeysIn)];

const nameOf = ({ file, title }: Spec): string => `${file}: ${title}`;

const isFlaky = ({ tests }: Spec): boolean => tests.some(({ status }) => status === 'flaky');

export const allJourneys: Experiment = {
  name: 'everything is looked at in a browser',
  run: async ({ isShort }) => {
    if (isShort) return nothingToTell();
    await run('node', ['tests/fetch-chromium.ts']);
    await run('npx', ['vite', 'build']);
    const told = await reportOf<JourneysReport>(['npm', 'run', 'journeys', '--', '--project=all', '--reporter=json'], (file) => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }));
    if (typeof told === 'string') return nothingToTell([`No journeys: ${told}`]);
    const { stats, errors, suites } = told;
    const all = suites.flatMap(journeysIn);
    const flaky = all.filter(isFlaky).map(nameOf);
    return {
      ...nothingSaved,
      others: { passed: stats.expected, 'only at the second try': flaky.length === 0 ? 'none' : flaky.join('; ') },
      failures: [...errors.map(({ message }) => message), ...all.filter(({ ok }) => !ok).map(nameOf)],
    };
  },
};

const nothingToTell = (failures: string[] = []): Figures => ({ ...nothingSaved, failures });
