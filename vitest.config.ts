// Server tests: through the real app, on SQLite and on a real PostgreSQL. `npm test` leaves those out that are tagged 'long' (they start
// processes, wait for deadlines, or try thousands of inputs); `npm run prove -- engines` runs all.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileCache } from './tests/compile-cache.ts';
import { runFolder } from './tests/run-folder.ts';

Object.assign(process.env, compileCache);

/** They wait for processes or deadlines, or ask hundreds of times. Begun last, they would leave a core idle at the end. */
const longest = [
  'tests/guards/chapters-guard',
  'src/platform/data/postgres/broken-connections',
  'src/features/desk/import/large-import',
  'tests/process/many-at-once',
  'tests/process/mail',
  'tests/process/start',
  'tests/process/demo',
  'tests/guards/officers-filters',
  'src/app/cli/backups',
  'src/platform/data/postgres/several-servers',
  'tests/process/refused-starts',
  'tests/process/sqlite-file',
  'src/app/cli/cli',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** They load modules anew, set what the process has once only, or measure time in which nothing else may be going on. */
const apart = [
  'src/platform/ui/format/*.test.ts',
  'tests/process/dev.test.ts',
  'src/platform/data/backup/backup.test.ts',
  'src/platform/server/html.test.ts',
  'tests/process/save-pause.test.ts',
  'tests/guards/texts-guard.test.ts',
];

const shared = {
  setupFiles: ['tests/setup.ts'],
  env: { TMPDIR: runFolder },
  // A limit proves nothing, and a short one fails on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    outputFile: process.env.SERVER_TESTS_REPORT,
    globalSetup: ['tests/run-folder.ts', 'tests/postgres.ts'],
    // More than the two cores that are there: many tests wait for a deadline, a lock or another process.
    maxWorkers: 4,
    tags: [{ name: 'long', description: 'Run by npm run prove only' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      // These keep nothing in their modules that another file would notice, so files share what is loaded.
      { test: { ...shared, name: 'together', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], exclude: apart, isolate: false } },
      { test: { ...shared, name: 'apart', include: apart } },
    ],
  },
});
