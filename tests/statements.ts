// The statements that some work sends to the database, each with the number of rows that it has read.

import pg from 'pg';
import { vi } from 'vitest';
import { SqliteConnection } from '../src/platform/data/sqlite/sqlite-connection.ts';

interface Statement {
  sql: string;
  rows: number;
}

export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = [];
  const note = async (sql: string, answer: Promise<{ rows: readonly unknown[] }>) => {
    const { rows } = await answer;
    sent.push({ sql, rows: rows.length });
  };
  const { executeQuery } = SqliteConnection.prototype;
  const sqliteSpy = vi.spyOn(SqliteConnection.prototype, 'executeQuery').mockImplementation(function (this: SqliteConnection, statement) {
    const answer = executeQuery.call(this, statement);
    note(statement.sql, answer).catch(() => undefined);
    return answer as never;
  });
  const { query } = pg.Client.prototype;
  const postgresSpy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sending: unknown[]) {
    const answer = Reflect.apply(query, this, sending) as Promise<{ rows: readonly unknown[] }>;
    const [statement] = sending as [string | { text: string }];
    note(typeof statement === 'string' ? statement : statement.text, answer).catch(() => undefined);
    return answer as never;
  });
  try {
    await work();
  } finally {
    sqliteSpy.mockRestore();
    postgresSpy.mockRestore();
  }
  return sent;
};
