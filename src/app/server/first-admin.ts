// Creates the first super admin if there is no user yet.

import { randomBytes } from 'node:crypto';
import { insertAccount } from '../../features/people/accounts/accounts.server.ts';
import type { Data } from '../../platform/data/data.ts';
import { Refusal } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';
import type { Config } from './config.ts';
import { commandLineChanges } from './record-kinds.ts';

/** Returns the password if it was generated here, so that it can be shown. */
export const createFirstAdmin = async (data: Data, { adminEmail, adminPassword }: Config): Promise<string | null> => {
  const anyUser = await data.read.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyUser) return null;
  const password = adminPassword ?? randomBytes(9).toString('base64url');
  try {
    await insertAccount(commandLineChanges(data), {
      fullName: 'Super Admin',
      email: adminEmail,
      phone: null,
      profession: null,
      password,
      roleId: roles.superAdmin,
    });
  } catch (error) {
    // Another node that was started at the same time has created it first.
    if (error instanceof Refusal) return null;
    throw error;
  }
  return adminPassword ? null : password;
};
