// The settings of the demo: the portal's own, on a folder of its own and always on SQLite.

import { createServer } from 'node:net';
import { BadSetting, type Config, readConfig } from '../src/app/server/config.ts';
import { signIns } from './accounts.ts';
import { prepareFolder } from './folder.ts';

type Environment = Record<string, string | undefined>;

export const demoEnvironment = (environment: Environment): Environment => {
  if (environment.DATABASE_URL?.trim()) {
    throw new BadSetting('DATABASE_URL is set, but the demo is kept in an SQLite database of its own; start it without DATABASE_URL.');
  }
  return {
    ...environment,
    DATA_DIR: environment.DATA_DIR?.trim() || './data-demo',
    ADMIN_EMAIL: signIns.staff.email,
    ADMIN_PASSWORD: signIns.staff.password,
  };
};

/** Everything is checked before the folder is touched. The folder is prepared before the first file (the secret) is written into it. */
export const demoConfig = async (environment: Environment, isFreshWanted: boolean): Promise<{ config: Config; isToBeMade: boolean }> => {
  const checked = readConfig({ ...environment, JWT_SECRET: environment.JWT_SECRET?.trim() || 'only to look at the other settings' });
  await requireFreePort(checked);
  const isToBeMade = prepareFolder(checked.dataDir, isFreshWanted);
  return { config: readConfig(environment), isToBeMade };
};

// Another demo may still be running on this folder.
const requireFreePort = ({ port, host }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
