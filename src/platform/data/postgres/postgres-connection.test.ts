// A connection to PostgreSQL never prepares more statements than its limit.

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '../../../../tests/test-data.ts';
import { newDatabase } from '../../../../tests/test-portal.ts';
import { openData } from '../open-data.ts';

test('connections that have prepared many statements are replaced, and no read or write fails because of it', async () => {
  const data = await openData('', await newDatabase());
  onTestFinished(() => data.close());
  const statement = (number: number) => sql<{ number: number }>`select ${sql.lit(number)} as number`;
  const count = 2_000;
  for (let from = 0; from < count; from += 50) {
    const numbers = Array.from({ length: 50 }, (_, each) => from + each);
    const read = await Promise.all(numbers.map((number) => rowsOf(data.read, statement(number))));
    expect(read).toEqual(numbers.map((number) => [{ number }]));
    const written = await Promise.all(numbers.map((number) => data.writeOne((tx) => statement(number).compile(tx))));
    expect(written).toEqual(read);
  }
  const prepared = sql<{ count: number }>`select count(*) as count from pg_prepared_statements`;
  const counts = await Promise.all(Array.from({ length: 3 }, () => rowsOf(data.read, prepared)));
  const writerAnswers = await Promise.all(Array.from({ length: 10 }, () => data.writeOne((tx) => prepared.compile(tx))));
  for (const [row] of [...counts, ...writerAnswers]) {
    expect(row?.count).toBeGreaterThan(0);
    // Queries that were sent at the same time still used the old connection.
    expect(row?.count).toBeLessThanOrEqual(550);
  }
});
