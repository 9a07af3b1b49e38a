// The first super admin's password, when it was made up: shown on a terminal, else kept in a file until it has been changed.
// It never goes into a log stream, which is kept and read by others.

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

/** Gives the line that says how to sign in. */
export const handOver = ({ email, password }: SignIn, dataDir: string): string => {
  if (process.stdout.isTTY) return `Sign in as ${email} with the password ${password} (shown only this once)`;
  const file = fileIn(dataDir);
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600 });
  return `Sign in as ${email} with the password in ${file}`;
};

/** Removes the file once the password in it opens nothing any more. */
export const forgetChanged = async (data: Data, dataDir: string): Promise<void> => {
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
