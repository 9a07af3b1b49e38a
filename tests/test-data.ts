// An empty database for a test, on either engine, without the portal's tables.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import { createSearch as makeSearch } from '../src/app/server/migrations/create-search.ts';
import type { Data, Engine, Reader } from '../src/platform/data/data.ts';
import { openData } from '../src/platform/data/open-data.ts';
import { newDatabase } from './test-portal.ts';

export interface TestData {
  data: Data;
  databaseUrl: string | undefined;
  /** Opens another connection to the same database, as another process would. It is closed after the tests. */
  openAgain(): Promise<Data>;
}

/** Runs the tests once on SQLite and once on PostgreSQL, each on an empty database. */
export const onBothDatabases = (tests: (database: () => TestData, engine: Engine) => void): void => {
  describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
    let database: TestData | undefined;
    let folder: string;
    const opened: Data[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chapterhouse-'));
      const databaseUrl = engine === 'postgres' ? await newDatabase() : undefined;
      const openAgain = async () => {
        const data = await openData(join(folder, 'test.sqlite'), databaseUrl);
        opened.push(data);
        return data;
      };
      database = { data: await openAgain(), databaseUrl, openAgain };
    });
    afterAll(async () => {
      for (const data of opened) await data.close();
      await rm(folder, { recursive: true, force: true });
    });
    tests(() => {
      if (!database) throw new Error('The database is there only inside tests');
      return database;
    }, engine);
  });
};

/** Creates the search index as the migrations do. */
export const createSearch = makeSearch;

/** The rows of a raw SQL statement. */
export const rowsOf = async <Row>(reader: Reader, statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(reader)).rows;

export const countOf = async (reader: Reader, table: string): Promise<number> => {
  const [row] = await rowsOf(reader, sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`);
  return row?.count ?? 0;
};
