// The secret that signs sessions and links: JWT_SECRET, or one made at the first start. On PostgreSQL it is in the database, because nodes
// share nothing else; with SQLite it is a file beside the database.

import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countUnreadable } from '../../features/people/factors/second-factors.server.ts';
import type { PushKeys } from '../../features/people/pushes/send-pushes.server.ts';
import type { Data } from '../../platform/data/data.ts';
import type { Log } from '../../platform/log.ts';
import { createSealer, type Sealer } from '../../platform/server/sealer.ts';
import { BadSetting, type Config, isSecret } from './config.ts';

declare module '../../platform/data/data.ts' {
  interface Tables {
    secrets: { name: string; value: string };
  }
}

type Settings = Pick<Config, 'jwtSecret' | 'dataDir' | 'dataKey'>;

export const readSecret = async (data: Data, { jwtSecret, dataDir }: Omit<Settings, 'dataKey'>): Promise<string> => {
  if (jwtSecret !== undefined) return jwtSecret;
  return data.engine === 'postgres' ? secretInDatabase(data, nameOfJwt) : secretInFile(join(dataDir, fileOfJwt));
};

/** After a restore: whether the next start signs with a secret that is there already. */
export const isSecretThere = async (data: Data, { jwtSecret, dataDir }: Omit<Settings, 'dataKey'>): Promise<boolean> => {
  if (jwtSecret !== undefined) return true;
  return data.engine === 'postgres' ? (await findSecret(data, nameOfJwt)) !== undefined : existsSync(join(dataDir, fileOfJwt));
};

const nameOfJwt = 'jwt';
const fileOfJwt = 'jwt-secret';

const findSecret = async (data: Data, name: string): Promise<string | undefined> =>
  (await data.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;

const secretInDatabase = async (data: Data, name: string): Promise<string> => {
  const stored = await findSecret(data, name);
  if (stored !== undefined) return stored;
  const value = newSecret();
  // Another node may have stored its secret first. Then that one counts for both.
  await data.write((tx) =>
    tx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await findSecret(data, name)) ?? value;
};

const secretInFile = (file: string): string => {
  makeFile(file);
  chmodSync(file, 0o600);
  const text = readFileSync(file, 'utf8').trim();
  if (!isSecret(text)) throw new BadSetting(`${file} holds no secret; remove it, and a new one is made.`);
  return text;
};

const newSecret = () => randomBytes(48).toString('base64url');

/** If two nodes start on one folder, both get the file of the first. */
const makeFile = (file: string): void => {
  if (existsSync(file)) return;
  const written = `${file}.${randomUUID()}`;
  writeFileSync(written, newSecret(), { mode: 0o600 });
  try {
    linkSync(written, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(written);
  }
};

const lastKeyId = 'data key';

/**
 * Encrypts with DATA_KEY, or with a made key: with SQLite a file beside the database, on PostgreSQL a row, because nodes share nothing
 * else. Once DATA_KEY is set, a made key only decrypts.
 */
export const readSealer = async (data: Data, settings: Omit<Settings, 'jwtSecret'>, log: Log): Promise<Sealer> => {
  const { dataKey } = settings;
  const key = dataKey ?? (await makeKey(data, settings));
  const sealer = createSealer(key, ...(await keysMadeBefore(data, settings)).filter((before) => before !== key));
  if (data.engine === 'postgres' && dataKey === undefined) log.info({}, keyBesideData);
  const unreadable = await countUnreadable(data.read, sealer.keyIds);
  if (unreadable > 0) log.error({}, `${unreadable} of the second factors cannot be checked: ${otherKey}`);
  const stored = await findSecret(data, lastKeyId);
  const [value = ''] = sealer.keyIds;
  if (stored === value) return sealer;
  if (stored !== undefined && !sealer.keyIds.includes(stored) && unreadable === 0) log.warn({}, otherKey);
  await data.write((tx) =>
    tx
      .insertInto('secrets')
      .values({ name: lastKeyId, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );
  return sealer;
};

/** After a restore: how many second factors no present key opens. Makes no key, because the former one may still be put in place. */
export const countSealedOtherwise = async (data: Data, settings: Pick<Settings, 'dataDir' | 'dataKey'>): Promise<number> => {
  const made = await keysMadeBefore(data, settings);
  const keys = settings.dataKey === undefined ? made : [settings.dataKey, ...made];
  return countUnreadable(
    data.read,
    keys.flatMap((key) => createSealer(key).keyIds),
  );
};

export const nameOfMade = 'made data key';
export const fileOfMade = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'data-key');

const makeKey = async (data: Data, settings: Pick<Settings, 'dataDir'>): Promise<string> =>
  data.engine === 'postgres' ? secretInDatabase(data, nameOfMade) : secretInFile(fileOfMade(settings));

/** With SQLite, a restored key is in the database only if there was another file. */
const keysMadeBefore = async (data: Data, settings: Pick<Settings, 'dataDir'>): Promise<string[]> => {
  const fileKey = data.engine === 'sqlite' ? readMadeFile(fileOfMade(settings)) : null;
  const stored = await findSecret(data, nameOfMade);
  return [fileKey, stored].filter((key) => typeof key === 'string');
};

export const readMadeFile = (file: string): string | null => (existsSync(file) ? secretInFile(file) : null);

/** After a restore: moves a key of the backup to where this engine has it. */
export const placeMadeKey = async (data: Data, settings: Pick<Settings, 'dataDir'>): Promise<void> => {
  const stored = await findSecret(data, nameOfMade);
  if (data.engine === 'postgres' || stored === undefined) return;
  const file = fileOfMade(settings);
  if (!existsSync(file)) writeFileSync(file, stored, { mode: 0o600 });
  if (readMadeFile(file) !== stored) return;
  await data.write((tx) => tx.deleteFrom('secrets').where('name', '=', nameOfMade).execute());
};

const nameOfPushKeys = 'push keys';

/** Made once: a device takes pushes of this pair only. Sealed as second factors are. Without the key for them new ones are made, and devices end. */
export const readPushKeys = async (data: Data, sealer: Sealer): Promise<PushKeys> => {
  const stored = await findSecret(data, nameOfPushKeys);
  const opened = stored === undefined ? null : sealer.open(stored, nameOfPushKeys);
  if (opened !== null) return JSON.parse(opened) as PushKeys; // written below
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Without its leading zeros it would be too short for some.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
  const value = sealer.seal(JSON.stringify({ publicKey, privateKey } satisfies PushKeys), nameOfPushKeys);
  await data.write(async (tx) => {
    if (stored === undefined) {
      // Another node may have stored its pair first.
      const insert = tx.insertInto('secrets').values({ name: nameOfPushKeys, value });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
      return;
    }
    const replaced = tx.updateTable('secrets').set({ value }).where('name', '=', nameOfPushKeys).where('value', '=', stored);
    if (await replaced.returning('name').executeTakeFirst()) await tx.deleteFrom('push_devices').execute();
  });
  return readPushKeys(data, sealer);
};

const keyBesideData = 'DATA_KEY is not set: the key that seals second factors is in the database, beside what it seals';

const otherKey =
  'DATA_KEY, or the file data-key in DATA_DIR, is not the key that this database was used with before; all nodes need the same one';
