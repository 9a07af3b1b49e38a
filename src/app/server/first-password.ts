// The generated password of the first super admin. It is shown on a terminal, or stored in a file until the user has changed it.
// It never goes into a log, because other people can read logs.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPassword } from '../../features/people/accounts/passwords.server.ts';
import type { Data } from '../../platform/data/data.ts';
import { normalEmail } from '../../platform/wire/fields.ts';

interface SignIn {
  email: string;
  password: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'first-password');

/** Returns the line that tells how to sign in. Without a terminal, it writes the password to the file. */
export const announcePassword = ({ email, password }: SignIn, dataDir: string): string => {
  if (process.stdout.isTTY) return `Sign in as ${email} with the password ${password} (shown only this once)`;
  const file = fileIn(dataDir);
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600 });
  return `Sign in as ${email} with the password in ${file}`;
};

/** Removes the file if its password is not valid any more. */
export const removeChangedPassword = async (data: Data, dataDir: string): Promise<void> => {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return;
  const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n');
  const user = await data.read
    .selectFrom('users')
    .select('password_hash')
    .where('email_normal', '=', normalEmail(email))
    .executeTakeFirst();
  if (!user || !(await isPassword(user.password_hash, password))) rmSync(file, { force: true });
};
