// Brings a database up to date: Kysely's Migrator runs what is missing, each migration in a transaction of its own, one process after the
// other. Which migrations there are is not said here.

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Data, Tx } from '../data.ts';
import { type Migration, type Schema, schemaOf } from './migration.ts';
import { takeOverOldTable } from './old-table.ts';

/** The database has a migration that this program does not know. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database was made by a newer version of Chapterhouse (it has the migration '${migration}'). Start that version, or restore a backup.`,
    );
  }
}

export const migrate = async (data: Data, migrations: readonly Migration[]): Promise<void> => {
  const done = await namesDone(data);
  const unknown = done.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown) throw new NewerDatabase(unknown);
  if (migrations.every(({ name }) => done.includes(name))) return;
  await data.writeWithoutDeadline((tx) => prepare(schemaOf(data.engine, tx)));
  let isUpToDate = false;
  while (!isUpToDate) isUpToDate = await data.writeWithoutDeadline((tx) => migrateUp(schemaOf(data.engine, tx), migrations));
};

const namesDone = async (data: Data): Promise<string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(data.read);
    return rows.map(({ name }) => name);
  } catch {
    // A new database, or one of before; another failure comes again with the first write.
    return [];
  }
};

const prepare = async (schema: Schema): Promise<void> => {
  await lockMigrations(schema);
  await takeOverOldTable(schema);
  if (schema.engine === 'postgres') await allowTrigrams(schema);
};

/** Runs the next migration, and tells whether there was none. */
const migrateUp = async (schema: Schema, migrations: readonly Migration[]): Promise<boolean> => {
  await lockMigrations(schema);
  // What it hands over is the same transaction, on a connection that it has taken hold of.
  const known = Object.fromEntries(
    migrations.map(({ name, up }) => [name, { up: (db: unknown) => up(schemaOf(schema.engine, db as Tx)) }]),
  );
  const migrator = new Migrator({
    db: schema.tx,
    provider: { getMigrations: async () => known },
    // There is one already.
    disableTransactions: true,
  });
  const { error, results } = await migrator.migrateUp();
  if (error) throw error;
  return results?.length === 0;
};

/** One process at a time, until the transaction ends. SQLite has one writer anyway. */
const lockMigrations = async ({ engine, run }: Schema): Promise<void> => {
  // Any fixed number will do.
  if (engine === 'postgres') await run(sql`select pg_advisory_xact_lock(7305101)`);
};

// Where the extension may not be created, search works by plain scans.
const allowTrigrams = async ({ run }: Schema): Promise<void> => {
  await run(sql`savepoint trigrams`);
  try {
    await run(sql`create extension if not exists pg_trgm`);
  } catch {
    await run(sql`rollback to savepoint trigrams`);
  }
};
