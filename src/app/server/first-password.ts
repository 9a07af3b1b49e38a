// The made password of the first super admin: shown on a terminal, or kept in a file until it was changed. Never logged, because others can
// read logs.

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Data } from '../../platform/data/data.ts';
import { isPassword } from '../../platform/server/hashing.ts';
import { normalEmail } from '../../platform/wire/fields.ts';

interface SignIn {
  email: string;
  password: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'first-password');

/** Exists while the password was not shown, because the start that made it failed. */
const newFileIn = (dataDir: string) => join(dataDir, 'first-password.new');

export const keepNewPassword = ({ email, password }: SignIn, dataDir: string): void =>
  writeFileSync(newFileIn(dataDir), `${email}\n${password}\n`, { mode: 0o600, flush: true });

/** Returns the line that says how to sign in, if it was not shown yet. Removes files with outdated passwords. */
export const announceFirstPassword = async (data: Data, dataDir: string): Promise<string | null> => {
  const [file, newFile] = [fileIn(dataDir), newFileIn(dataDir)];
  await readValid(data, file);
  const valid = await readValid(data, newFile);
  if (!valid) return null;
  if (process.stdout.isTTY) {
    rmSync(newFile);
    return `Sign in as ${valid.email} with the password ${valid.password} (shown only this once)`;
  }
  renameSync(newFile, file);
  return `Sign in as ${valid.email} with the password in ${file}`;
};

const readValid = async (data: Data, file: string): Promise<SignIn | null> => {
  if (!existsSync(file)) return null;
  const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n');
  const user = await data.read
    .selectFrom('users')
    .select('password_hash')
    .where('email_normal', '=', normalEmail(email))
    .executeTakeFirst();
  if (user && (await isPassword(user.password_hash, password))) return { email, password };
  rmSync(file, { force: true });
  return null;
};
