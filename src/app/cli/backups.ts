// The commands backup and restore. They take a whole database, so they open it themselves.

import { z } from 'zod';
import { BackupRefused } from '../../platform/data/backup/backup-refused.ts';
import { makeBackup } from '../../platform/data/backup/make-backup.ts';
import { restoreBackup } from '../../platform/data/backup/restore-backup.ts';
import { migrate } from '../../platform/data/migrations/migrate.ts';
import type { Config } from '../server/config.ts';
import { databaseOf, openBeside } from '../server/database/open-database.ts';
import { migrations } from '../server/migrations/migrations.ts';
import { countSealedOtherwise } from '../server/secret.ts';
import { onStopSignal } from '../server/stop-signals.ts';

const fileNamed = (option: string) => z.string({ error: `--${option} must name a file` }).min(1, `--${option} must name a file`);

export const backupOptions = z.object({ to: fileNamed('to') });

export const backUp = async (config: Config, { to }: z.output<typeof backupOptions>): Promise<string> => {
  const knownMigrations = migrations.map(({ name }) => name);
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort(new BackupRefused('The backup was stopped. Nothing is left of it.')));
  const { tables, rows } = await makeBackup({ ...databaseOf(config), knownMigrations, to, signal: stopping.signal });
  return `${to} has ${rows} rows of ${tables} tables.`;
};

export const restoreOptions = z.object({ from: fileNamed('from') });

export const restore = async (config: Config, { from }: z.output<typeof restoreOptions>): Promise<string> => {
  const { tables, rows } = await restoreBackup({ ...databaseOf(config), from, migrations });
  // The migrations that are newer than the backup run now, so that their failure is seen now.
  const data = await openBeside(config, migrate);
  try {
    const sealed = await countSealedOtherwise(data, config);
    return [`Restored ${rows} rows of ${tables} tables.`, ...(sealed > 0 ? [keyNeeded(sealed)] : [])].join('\n');
  } finally {
    await data.close();
  }
};

const keyNeeded = (sealed: number) =>
  `Before the first start put the former data key in its place: without it ${sealed} of the second factors cannot be checked.`;
