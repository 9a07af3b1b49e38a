// What runs in the thread of reader-thread.ts: a connection of its own, which sees what is committed.

import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { connectionPragmas, SqliteConnection, type Statement } from './sqlite-connection.ts';

export interface Wanted extends Statement {
  id: number;
}

export interface Read {
  id: number;
  rows?: unknown[];
  error?: unknown;
}

const database = new DatabaseSync(String(workerData), { readOnly: true });
database.exec(connectionPragmas);
const connection = new SqliteConnection(database);

parentPort?.on('message', async ({ id, sql, parameters }: Wanted) => {
  const read = await connection.executeQuery({ sql, parameters }).then(
    ({ rows }): Read => ({ id, rows }),
    (error: unknown): Read => ({ id, error }),
  );
  parentPort?.postMessage(read);
});
