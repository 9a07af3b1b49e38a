// Creating and changing accounts, for registration, the first start and the command line.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import { isTaken } from '../../../platform/data/unique.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { refusedField } from '../../../platform/wire/refusal.ts';
import { type RoleId, roles } from '../../../platform/wire/roles.ts';
import { hashPassword } from './passwords.server.ts';
import { sessionTexts } from './session.contract.ts';

export interface NewAccount {
  fullName: string;
  email: string;
  phone: string | null;
  profession: string | null;
  password: string;
  roleId: RoleId;
}

type HashedAccount = Omit<NewAccount, 'password'>;

export const insertAccount = async (data: Data, { password, ...account }: NewAccount): Promise<number> =>
  insertAccountWithHash(data, account, await hashPassword(password));

/** For accounts that share a password: hashing is slow on purpose, so it is done once for all of them. */
export const insertAccountWithHash = async (data: Data, account: HashedAccount, password_hash: string): Promise<number> => {
  try {
    return await data.write((tx) => insertUser(tx, account, password_hash));
  } catch (error) {
    if (isTaken(error, 'users', 'email_normal')) throw refusedField(409, 'Email', sessionTexts.emailTaken);
    throw error;
  }
};

const insertUser = async (
  tx: Tx,
  { fullName, email, phone, profession, roleId }: HashedAccount,
  password_hash: string,
): Promise<number> => {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...nameColumns(fullName),
      ...searchable('email', email),
      email_normal: normalEmail(email),
      ...phoneColumns(phone),
      profession,
      password_hash,
      session_no: 1,
      role_id: roleId,
      is_active: true,
      is_active_member: false,
      is_tmn: false,
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const nameColumns = (fullName: string) => searchable('full_name', fullName);
export const phoneColumns = (phone: string | null) => ({ phone, phone_folded: foldText(phone ?? '') });

/** The change would leave nobody who can manage everything. */
export class LastSuperAdmin extends Error {
  constructor() {
    super('This is the last active super admin.');
  }
}

/** Each of these functions also ends the user's sessions. It answers false when no user has the e-mail. */
export const setRole = (data: Data, email: string, roleId: RoleId): Promise<boolean> => changeAccount(data, email, { role_id: roleId });

export const setActive = (data: Data, email: string, isActive: boolean): Promise<boolean> =>
  changeAccount(data, email, { is_active: isActive });

export const setPassword = async (data: Data, email: string, password: string): Promise<boolean> =>
  changeAccount(data, email, { password_hash: await hashPassword(password) });

type Change = { role_id: RoleId } | { is_active: boolean } | { password_hash: string };

const changeAccount = (data: Data, email: string, change: Change): Promise<boolean> =>
  data.write(async (tx) => {
    const before = await countSuperAdmins(data, tx);
    const changed = await tx
      .updateTable('users')
      .set((column) => ({ ...change, session_no: column('session_no', '+', 1) }))
      .where('email_normal', '=', normalEmail(email))
      .returning('id')
      .execute();
    if (before > 0 && (await countSuperAdmins(data, tx)) === 0) throw new LastSuperAdmin();
    return changed.length > 0;
  });

// The rows are locked. Without the lock, two changes at once could each see the other's super admin and remove both.
const countSuperAdmins = async (data: Data, tx: Tx): Promise<number> => {
  const active = tx.selectFrom('users').select('id').where('role_id', '=', roles.superAdmin).where('is_active', '=', true).orderBy('id');
  const rows = await lockRows(data, active).execute();
  return rows.length;
};

export const listAccounts = (data: Data) =>
  data.read.selectFrom('users').select(['id', 'email', 'full_name', 'role_id', 'is_active']).orderBy('id').execute();
