// Opens the database of the settings and runs all missing migrations: for the portal, and for the command line.

import { join } from 'node:path';
import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { migrate, migrateIfEmpty } from '../../../platform/data/migrations/migrate.ts';
import { openData } from '../../../platform/data/open-data.ts';
import { checkInThread, type FileCheck } from '../../../platform/data/sqlite/check-file.ts';
import {
  DatabaseRefused,
  hasContents,
  hasLog,
  isSmall,
  lockDatabase,
  noteDatabase,
  requireDatabase,
  requireExisting,
  requireUndamaged,
} from '../../../platform/data/sqlite/guard-file.ts';
import type { Config } from '../config.ts';
import { migrations } from '../migrations/migrations.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;
type BringUp = typeof migrate;

/**
 * For the portal. Only one process can serve an SQLite database. The whole file is checked before anything is written, which may take
 * seconds; reads are served meanwhile. `onDamage` is called if it is damaged.
 */
export const openToServe = async (settings: Settings, onDamage: (error: unknown) => void): Promise<Data> => {
  const file = fileOf(settings);
  if (settings.databaseUrl) return open(settings, file, migrate);
  const lock = lockDatabase(file);
  let check: FileCheck | undefined;
  try {
    requireDatabase(file);
    // With a log, even the first read changes the log's index. So this waits for the check. A small file is checked before a thread is there.
    if (hasLog(file) || isSmall(file)) requireUndamaged(file);
    else if (hasContents(file)) check = checkInThread(file, onDamage);
    const data = await openBeside(settings, migrate, check?.isWhole);
    return {
      ...data,
      close: async () => {
        try {
          await check?.stop();
          await data.close();
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    await check?.stop();
    lock.release();
    throw error;
  }
};

/** For the command line, beside a running portal, perhaps of an older version: so tables are not changed. */
export const openBeside = async (settings: Settings, bringUp: BringUp = migrateIfEmpty, isWhole?: Promise<void>): Promise<Data> => {
  const file = fileOf(settings);
  if (settings.databaseUrl) return open(settings, file, bringUp);
  requireDatabase(file);
  const data = await open(settings, file, bringUp, { isWhole });
  noteDatabase(file);
  return data;
};

/** For commands on what exists: makes no database. */
export const openExisting = async (settings: Settings): Promise<Data> => {
  if (settings.databaseUrl) return open(settings, fileOf(settings), migrateIfEmpty, { check: requireTables });
  requireExisting(fileOf(settings));
  return openBeside(settings);
};

const requireTables = async ({ read }: Data): Promise<void> => {
  const { rows } = await sql`select 1 from pg_tables where schemaname = any (current_schemas(false)) limit 1`.execute(read);
  if (rows.length === 0) throw new DatabaseRefused('DATABASE_URL names an empty database; set it to that of the portal.');
};

const fileOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'chapterhouse.sqlite');

/** The file is used only without a databaseUrl. */
export const databaseOf = (settings: Settings) => ({
  sqliteFile: fileOf(settings),
  databaseUrl: settings.databaseUrl,
});

interface Opening {
  check?: (data: Data) => Promise<void>;
  isWhole?: Promise<void>;
}

const open = async ({ databaseUrl }: Settings, file: string, bringUp: BringUp, { check, isWhole }: Opening = {}): Promise<Data> => {
  const data = await openData(file, databaseUrl, isWhole);
  try {
    await check?.(data);
    await bringUp(data, migrations);
    return data;
  } catch (error) {
    await data.close().catch(() => undefined);
    throw error;
  }
};

/**
 * For what a start writes. A save gives up after some seconds; at the start a large SQLite file may be checked for longer, and nobody is served
 * before this is written.
 */
export const startingData = (data: Data): Data =>
  data.engine === 'sqlite'
    ? {
        ...data,
        write: data.writeWithoutDeadline,
        writeOne: (statement) => data.writeWithoutDeadline(async (tx) => (await tx.executeQuery(statement(tx))).rows),
      }
    : data;
