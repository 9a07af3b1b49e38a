// Brings a database up to date. Kysely's Migrator runs the missing migrations, each in its own transaction. A lock lets only one process
// do this at a time. The list of migrations is not here.

import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Data, Tx } from '../data.ts';
import { type Migration, type Schema, schemaOf } from './migration.ts';

/** The database has a migration that this program does not know. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database was made by a newer version of Chapterhouse (it has the migration '${migration}'). Start that version, or restore a backup.`,
    );
  }
}

/** The database was made while the tables of the first release were not yet settled. */
class UnreleasedDatabase extends Error {
  constructor() {
    super(
      'The database was made by a version of Chapterhouse from before its release (0.x), which no later version brings up to date. Start with an empty database.',
    );
  }
}

/** Migrations are missing in the database. */
export class OlderDatabase extends Error {
  constructor() {
    super(
      'The database was made by an older version of Chapterhouse. Start this version of the portal once: it brings the database up to date.',
    );
  }
}

export const migrate = async (data: Data, migrations: readonly Migration[]): Promise<void> => {
  if ((await missingIn(data, migrations)).length === 0) return;
  await data.writeWithoutDeadline((tx) => prepare(schemaOf(data.engine, tx)));
  let isUpToDate = false;
  while (!isUpToDate) isUpToDate = await data.writeWithoutDeadline((tx) => migrateUp(schemaOf(data.engine, tx), migrations));
};

/**
 * Makes the tables of an empty database, and changes no others: a portal of an older version may be serving them, and would not know what
 * a migration has made of them.
 */
export const migrateIfEmpty = async (data: Data, migrations: readonly Migration[]): Promise<void> => {
  const missing = await missingIn(data, migrations);
  if (missing.length > 0 && missing.length < migrations.length) throw new OlderDatabase();
  await migrate(data, migrations);
};

/** Runs the migrations of an empty database inside a transaction. `requireEmpty` is called when no other process can migrate any more. */
export const migrateInside = async (schema: Schema, migrations: readonly Migration[], requireEmpty: () => Promise<void>): Promise<void> => {
  await lockMigrations(schema);
  await requireEmpty();
  await prepare(schema);
  let isUpToDate = false;
  while (!isUpToDate) isUpToDate = await migrateUp(schema, migrations);
};

const missingIn = async (data: Data, migrations: readonly Migration[]): Promise<Migration[]> => {
  const done = await namesDone(data);
  requireKnown(
    done,
    migrations.map(({ name }) => name),
  );
  return migrations.filter(({ name }) => !done.includes(name));
};

export const requireKnown = (done: readonly string[], known: readonly string[]): void => {
  const unknown = done.find((name) => !known.includes(name));
  if (unknown === firstUnreleased) throw new UnreleasedDatabase();
  if (unknown) throw new NewerDatabase(unknown);
};

/** With it began the list of every version before the first release. */
export const firstUnreleased = '0001-baseline';

const namesDone = async (data: Data): Promise<string[]> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(data.read);
    return rows.map(({ name }) => name);
  } catch {
    // The table does not exist yet. If the error has another cause, the first write fails with the same error.
    return [];
  }
};

const prepare = async (schema: Schema): Promise<void> => {
  await lockMigrations(schema);
  if (schema.engine === 'postgres') await allowTrigrams(schema);
};

/** Runs the next migration. Returns true when there was none left. */
const migrateUp = async (schema: Schema, migrations: readonly Migration[]): Promise<boolean> => {
  await lockMigrations(schema);
  // The Migrator passes `db` to a migration. It is the same transaction, so it may be used as a Tx.
  const migrationsByName = Object.fromEntries(
    migrations.map(({ name, up }) => [name, { up: (db: unknown) => up(schemaOf(schema.engine, db as Tx)) }]),
  );
  const migrator = new Migrator({
    db: schema.tx,
    provider: { getMigrations: async () => migrationsByName },
    // A transaction is open already.
    disableTransactions: true,
  });
  const { error, results } = await migrator.migrateUp();
  if (error) throw error;
  return results?.length === 0;
};

/** Lets only one process migrate until the transaction ends. SQLite needs no lock: it has only one writer at a time. */
const lockMigrations = async ({ engine, run }: Schema): Promise<void> => {
  // The number is arbitrary, but must never change.
  if (engine === 'postgres') await run(sql`select pg_advisory_xact_lock(7305101)`);
};

// Where the extension cannot be created, a search scans all rows.
const allowTrigrams = async ({ run }: Schema): Promise<void> => {
  await run(sql`savepoint trigrams`);
  try {
    await run(sql`create extension if not exists pg_trgm`);
  } catch {
    await run(sql`rollback to savepoint trigrams`);
  }
};
