// Creates the first super admin if there is no user yet.

import { randomBytes } from 'node:crypto';
import { insertUser } from '../../features/people/accounts/accounts.server.ts';
import { firstAdminName } from '../../features/people/accounts/first-admin.ts';
import type { Data } from '../../platform/data/data.ts';
import { hashPassword } from '../../platform/server/hashing.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';
import type { Config } from './config.ts';
import { keepNewPassword } from './first-password.ts';
import { commandLineChanges } from './record-kinds.ts';

/** A made password is kept until announceFirstPassword has shown it. */
export const createFirstAdmin = async (data: Data, { adminEmail: email, adminPassword, dataDir, timeZone }: Config): Promise<void> => {
  const anyUser = await data.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser) return;
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  const account = { fullName: firstAdminName, email, phone: null, profession: null, roleId: roles.superAdmin };
  const hash = await hashPassword(password);
  try {
    await commandLineChanges(data, { timeZone })(async (records) => {
      await insertUser(records, account, hash);
      // Before the commit, so that a kill at any moment leaves no super admin with an unknown password.
      if (!adminPassword) keepNewPassword({ email, password }, dataDir);
    });
  } catch (error) {
    // Another node has created it at the same time.
    if (!(error instanceof Refusal)) throw error;
  }
};
