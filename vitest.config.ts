// Server tests: through the real app, on SQLite and on a real PostgreSQL.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/postgres.ts'],
    setupFiles: ['tests/no-console-errors.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
