// Server tests: through the real app, on SQLite and on a real PostgreSQL.

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They start processes and wait for them. Begun last, they would leave a core idle at the end. */
const longest = [
  'tests/prove',
  'tests/mail',
  'tests/start',
  'src/app/cli/backups',
  'tests/refused-starts',
  'tests/sqlite-file',
  'src/app/cli/cli',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
