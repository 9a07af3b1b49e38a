// The commands backup and restore. They take a whole database, so they open it themselves.

import { dirname } from 'node:path';
import { z } from 'zod';
import { erasureFolders } from '../../features/desk/personal-data/erasing/erasing.server.ts';
import { bringErasures } from '../../features/desk/personal-data/erasing/erasures.server.ts';
import { BackupRefused } from '../../platform/data/backup/backup-refused.ts';
import { makeBackup } from '../../platform/data/backup/make-backup.ts';
import { restoreBackup } from '../../platform/data/backup/restore-backup.ts';
import type { Engine } from '../../platform/data/data.ts';
import { migrate } from '../../platform/data/migrations/migrate.ts';
import type { Config } from '../server/config.ts';
import { backupJobOf } from '../server/database/backup-job.ts';
import { databaseOf, openBeside } from '../server/database/open-database.ts';
import { migrations } from '../server/migrations/migrations.ts';
import { countSealedOtherwise, isSecretThere, placeMadeKey } from '../server/secret.ts';
import { listenForStop } from '../server/stop-signals.ts';

const fileNamed = (option: string) => z.string({ error: `--${option} must name a file` }).min(1, `--${option} must name a file`);

export const backupOptions = z.object({ to: fileNamed('to'), 'with-keys': z.boolean().default(false) });

export const backUp = async (config: Config, options: z.output<typeof backupOptions>): Promise<string> => {
  const { to, 'with-keys': isWithKeys } = options;
  const stopping = new AbortController();
  listenForStop(() => stopping.abort(new BackupRefused('The backup was stopped. Nothing is left of it.')));
  const { tables, rows } = await makeBackup({ ...backupJobOf(config, isWithKeys), to, signal: stopping.signal });
  return [`${to} has ${rows} rows of ${tables} tables.`, ...(isWithKeys ? [keyIncluded] : [])].join('\n');
};

const keyIncluded =
  'The key that was made for second factors is in it, unless there is none because DATA_KEY is set: guard it like that key.';

export const restoreOptions = z.object({ from: fileNamed('from') });

export const restore = async (config: Config, { from }: z.output<typeof restoreOptions>): Promise<string> => {
  const { tables, rows, engine } = await restoreBackup({ ...databaseOf(config), from, migrations });
  // Newer migrations run now, so that a failure is seen now.
  const data = await openBeside(config, migrate);
  try {
    await placeMadeKey(data, config);
    const sealed = await countSealedOtherwise(data, config);
    // Done at the first start: the key that seals is maybe not there yet.
    const erasures = await bringErasures(data, [dirname(from), ...erasureFolders(config)]);
    return [
      `Restored ${rows} rows of ${tables} tables.`,
      ...(erasures > 0 ? [erasedAgain(erasures)] : []),
      ...(sealed > 0 ? [keyNeeded(sealed, engine, data.engine)] : []),
      ...((await isSecretThere(data, config)) ? [] : [secretNeeded(engine, data.engine)]),
    ].join('\n');
  } finally {
    await data.close();
  }
};

const erasedAgain = (count: number): string =>
  `${count} ${count === 1 ? 'person was' : 'people were'} erased after this backup was made; the first start erases ${count === 1 ? 'this one' : 'them'} again.`;

const keyNeeded = (sealed: number, from: Engine, into: Engine): string =>
  `Before the first start bring the key of the portal that was backed up: without it ${sealed} of the second factors cannot be checked. ` +
  bringing({ setting: 'DATA_KEY', file: 'data-key', name: 'made data key' }, from, into);

const secretNeeded = (from: Engine, into: Engine): string =>
  'Before the first start bring the secret of the portal that was backed up: without it all must sign in again, and links in mails open nothing. ' +
  bringing({ setting: 'JWT_SECRET', file: 'jwt-secret', name: 'jwt' }, from, into);

/** How what one engine has in a file, and the other in a row, comes to another portal. */
const bringing = ({ setting, file, name }: Record<'setting' | 'file' | 'name', string>, from: Engine, into: Engine): string => {
  const made =
    from === 'sqlite' ? `the file ${file} in its DATA_DIR` : `what its database tells: select value from secrets where name = '${name}'`;
  const orFile = from === 'sqlite' && into === 'sqlite' ? ' (or put that file into DATA_DIR)' : '';
  return `Set ${setting} to the one it had or, if it had none, to ${made}${orFile}.`;
};
