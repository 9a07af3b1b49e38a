// Creates the first super admin if there is no user yet.

import { randomBytes } from 'node:crypto';
import { firstAdminName, insertUser } from '../../features/people/accounts/accounts.server.ts';
import type { Data } from '../../platform/data/data.ts';
import { hashPassword } from '../../platform/server/hashing.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';
import type { Config } from './config.ts';
import { keepNewPassword } from './first-password.ts';
import { commandLineChanges } from './record-kinds.ts';

/** A password that is made up here is kept until announceFirstPassword has told of it. */
export const createFirstAdmin = async (data: Data, { adminEmail: email, adminPassword, dataDir, timeZone }: Config): Promise<void> => {
  const anyUser = await data.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser) return;
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  const account = { fullName: firstAdminName, email, phone: null, profession: null, roleId: roles.superAdmin };
  const hash = await hashPassword(password);
  try {
    await commandLineChanges(data, { timeZone })(async (records) => {
      await insertUser(records, account, hash);
      // Before the commit: a process that is killed at any moment leaves no super admin whose password nobody knows.
      if (!adminPassword) keepNewPassword({ email, password }, dataDir);
    });
  } catch (error) {
    // Another node that was started at the same time has created it first.
    if (!(error instanceof Refusal)) throw error;
  }
};
