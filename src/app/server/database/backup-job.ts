// What a backup has: all tables, and the made data key only on request.

import type { BackupJob } from '../../../platform/data/backup/make-backup.ts';
import type { Config } from '../config.ts';
import { migrations } from '../migrations/migrations.ts';
import { fileOfMade, nameOfMade, readMadeFile } from '../secret.ts';
import { databaseOf } from './open-database.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

export const backupJobOf = (settings: Settings, isWithKeys = false): Omit<BackupJob, 'to'> => {
  const databasePlace = { ...databaseOf(settings), knownMigrations: migrations.map(({ name }) => name) };
  // On PostgreSQL the key is in the database.
  if (isWithKeys && settings.databaseUrl) return databasePlace;
  const value = isWithKeys ? readMadeFile(fileOfMade(settings)) : null;
  return {
    ...databasePlace,
    leftOut: { table: 'secrets', column: 'name', value: nameOfMade },
    ...(value !== null && { added: { table: 'secrets', row: { name: nameOfMade, value } } }),
  };
};
