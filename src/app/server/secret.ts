// The secret that signs sessions and links: JWT_SECRET if it is set; otherwise one that is made at the first start. On PostgreSQL it is in
// the database, because several nodes share nothing else. With SQLite it is a file beside the database.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Data } from '../../platform/data/data.ts';
import { BadSetting, type Config, isSecret } from './config.ts';

declare module '../../platform/data/data.ts' {
  interface Tables {
    secrets: { name: string; value: string };
  }
}

type Settings = Pick<Config, 'jwtSecret' | 'dataDir'>;

export const readSecret = async (data: Data, { jwtSecret, dataDir }: Settings): Promise<string> => {
  if (jwtSecret !== undefined) return jwtSecret;
  return data.engine === 'postgres' ? secretInDatabase(data) : secretInFile(join(dataDir, 'jwt-secret'));
};

const name = 'jwt';

const findSecret = (data: Data) => data.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

const secretInDatabase = async (data: Data): Promise<string> => {
  const stored = await findSecret(data);
  if (stored) return stored.value;
  const value = newSecret();
  // Another node that was started at the same time may have stored its secret first. Then that one counts for both.
  await data.write((tx) =>
    tx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await findSecret(data))?.value ?? value;
};

const secretInFile = (file: string): string => {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 });
  chmodSync(file, 0o600);
  const text = readFileSync(file, 'utf8').trim();
  if (!isSecret(text)) throw new BadSetting(`${file} holds no secret; remove it, and a new one is made.`);
  return text;
};

const newSecret = () => randomBytes(48).toString('base64url');
