// Creating and changing accounts, for registration, the first start and the command line.

import type { Data } from '../../../platform/data/data.ts';
import type { RunChange } from '../../../platform/data/records/change.ts';
import type { NewRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { hashPassword } from '../../../platform/server/hashing.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import type { RoleId } from '../../../platform/wire/roles.ts';
import { activeSuperAdmins, memberRecords } from '../members/members.tables.ts';
import { sessionTexts } from './session.contract.ts';

export interface NewAccount {
  fullName: string;
  email: string;
  phone: string | null;
  profession: string | null;
  password: string;
  roleId: RoleId;
}

type HashedAccount = Omit<NewAccount, 'password'> & { company?: string | null; city?: string | null };

export const insertAccount = async (change: RunChange, { password, ...account }: NewAccount): Promise<number> =>
  insertAccountWithHash(change, account, await hashPassword(password));

/** For accounts that share a password: hashing is slow on purpose, so it is done once for all. */
export const insertAccountWithHash = async (change: RunChange, account: HashedAccount, password_hash: string): Promise<number> =>
  (await change((records) => insertUser(records, account, password_hash))).value;

export const insertUser = async (records: Records, account: HashedAccount, password_hash: string): Promise<number> => {
  try {
    return await records.insert(memberRecords, newUser(account, password_hash));
  } catch (error) {
    if (isTaken(error, 'users', 'email_normal')) throw refusedField('EmailTaken', 'Email', sessionTexts.emailTaken);
    throw error;
  }
};

export const newUser = (
  { fullName, email, phone, profession, company, city, roleId }: HashedAccount,
  password_hash: string,
): NewRow<'users'> => ({
  full_name: fullName,
  email,
  email_normal: normalEmail(email),
  phone,
  profession,
  company: company ?? null,
  city: city ?? null,
  password_hash,
  session_no: 1,
  role_id: roleId,
  is_active: true,
  is_active_member: false,
  is_tmn: false,
  created_at: new Date().toISOString(),
  photo: null,
  membership_no: null,
  membership_start: null,
  membership_end: null,
  amount_paise: null,
  payment_date: null,
});

export const lastSuperAdmin = 'This is the last active super admin.';

export class LastSuperAdmin extends Error {
  constructor() {
    super(lastSuperAdmin);
  }
}

/** Each of these functions returns false when no user has the e-mail. */
export const setRole = (change: RunChange, email: string, roleId: RoleId): Promise<boolean> =>
  changeAccount(change, email, { role_id: roleId });

export const setActive = (change: RunChange, email: string, isActive: boolean): Promise<boolean> =>
  changeAccount(change, email, { is_active: isActive });

export const setPassword = async (change: RunChange, email: string, password: string): Promise<boolean> =>
  changeAccount(change, email, { password_hash: await hashPassword(password) });

export const setEmail = async (change: RunChange, email: string, newEmail: string): Promise<boolean> => {
  try {
    return await changeAccount(change, email, { email: newEmail, email_normal: normalEmail(newEmail) });
  } catch (error) {
    if (isTaken(error, 'users', 'email_normal')) throw refusedField('EmailTaken', 'Email', sessionTexts.emailTaken);
    throw error;
  }
};

type Change = { role_id: RoleId } | { is_active: boolean } | { password_hash: string } | { email: string; email_normal: string };

const changeAccount = async (change: RunChange, email: string, columns: Change): Promise<boolean> => {
  const { value } = await change(async (records) => {
    const before = await countSuperAdmins(records);
    const user = await records.tx.selectFrom('users').select('id').where('email_normal', '=', normalEmail(email)).executeTakeFirst();
    if (!user) return false;
    await records.update(memberRecords, user.id, columns);
    if (before > 0 && (await countSuperAdmins(records)) === 0) throw new LastSuperAdmin();
    return true;
  });
  return value;
};

// Locks the rows: else two changes at once could each see the other's super admin and remove both.
export const countSuperAdmins = async (records: Records): Promise<number> => {
  return (await records.lockAll(activeSuperAdmins(records.tx).orderBy('id'))).length;
};

export const findName = async (data: Data, email: string): Promise<string> => {
  const user = await data.read.selectFrom('users').select('full_name').where('email_normal', '=', normalEmail(email)).executeTakeFirst();
  return user?.full_name ?? '';
};

export const listAccounts = (data: Data) =>
  data.read.selectFrom('users').select(['id', 'email', 'full_name', 'role_id', 'is_active']).orderBy('id').execute();
