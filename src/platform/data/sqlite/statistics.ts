// Statistics of tables. Plans are made for a database without them: with those of an ANALYZE, or of a PRAGMA optimize, which an operator may
// have run, SQLite takes other indexes, and a read may take minutes. So they are dropped when the database is opened.

import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { WriteQueue } from './write-queue.ts';

/** Other connections see by themselves that they are gone. Where that fails, the next start does it. */
export const dropStatistics = async (writer: DatabaseSync, queue: WriteQueue): Promise<void> => {
  const tables = writer.prepare("select name from sqlite_schema where type = 'table' and name glob 'sqlite_stat[0-9]'").all();
  if (tables.length === 0) return;
  try {
    await queue.run(async (tx) => {
      for (const { name } of tables) await sql`drop table if exists ${sql.table(String(name))}`.execute(tx);
    });
    // What this connection has read of them it keeps until it reads the schema again.
    writer.exec('PRAGMA writable_schema = RESET');
  } catch {
    // For example, the file is not whole, so nothing is written at all.
  }
};
