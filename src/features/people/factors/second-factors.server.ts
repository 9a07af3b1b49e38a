// The stored second factors: setting one up, using its codes, and removing it. All inside the transaction of whoever calls.

import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import type { RunChange } from '../../../platform/data/records/change.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { mailSecondFactor, type SecondFactorEvent } from '../members/account-mails.server.ts';
import { accountRecords } from '../members/members.tables.ts';
import { hashOfRecoveryCode, isTimeCode, newRecoveryCodes, newSecret, stepOf, withoutGaps } from './codes.server.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

export interface FactorOwner {
  id: number;
  full_name: string;
  email: string;
}

export const findSecondFactor = async (reader: Reader, userId: number): Promise<{ setUpAt: string } | null> => {
  const row = await reader
    .selectFrom('second_factors')
    .select('set_up_at')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  return row ? { setUpAt: row.set_up_at ?? '' } : null;
};

export const countRecoveryCodes = async (reader: Reader, userId: number): Promise<number> =>
  (await reader.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()).length;

/** Makes a secret that waits for its first code. Only with `mayReplace` for somebody who has a second factor already. */
export const prepareSecret = async (data: Data, tx: Tx, userId: number, { mayReplace }: { mayReplace: boolean }): Promise<string> => {
  const pending_secret = newSecret();
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, pending_secret, last_step: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await lockRows(data, tx.selectFrom('second_factors').select('secret').where('user_id', '=', userId)).executeTakeFirst();
  if (row?.secret && !mayReplace) throw new Refusal('FactorIsOn', secondFactorTexts.isOn);
  await tx.updateTable('second_factors').set({ pending_secret }).where('user_id', '=', userId).execute();
  return pending_secret;
};

/** Turns the second factor on, if the code is one of the secret that waits. Returns the recovery codes, or null for a wrong code. */
export const confirmSecret = async (data: Data, records: Records, owner: FactorOwner, code: string): Promise<string[] | null> => {
  const { tx } = records;
  const query = tx.selectFrom('second_factors').select(['secret', 'pending_secret']).where('user_id', '=', owner.id);
  const row = await lockRows(data, query).executeTakeFirst();
  if (!row?.pending_secret) throw new Refusal('FactorNotBegun', secondFactorTexts.notBegun);
  const last_step = stepOf(row.pending_secret, withoutGaps(code));
  if (last_step === null) return null;
  await tx
    .updateTable('second_factors')
    .set({ secret: row.pending_secret, pending_secret: null, set_up_at: new Date().toISOString(), last_step })
    .where('user_id', '=', owner.id)
    .execute();
  const codes = newRecoveryCodes();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
  const rows = codes.map((recovery) => ({ user_id: owner.id, code_hash: hashOfRecoveryCode(owner.id, recovery) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  await noteChange(records, owner, row.secret === null ? 'on' : 'replaced');
  return codes;
};

/** Uses a code up. Returns false if it is wrong, or was used before. */
export const takeCode = (records: Records, owner: FactorOwner, code: string): Promise<boolean> =>
  isTimeCode(code) ? takeTimeCode(records.tx, owner.id, withoutGaps(code)) : takeRecoveryCode(records, owner, code);

const takeTimeCode = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const row = await tx.selectFrom('second_factors').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const step = row?.secret ? stepOf(row.secret, code) : null;
  if (!row?.secret || step === null) return false;
  // Of the same code twice at the same time, also on two nodes, one finds the step already taken.
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
};

const takeRecoveryCode = async (records: Records, owner: FactorOwner, code: string): Promise<boolean> => {
  const taken = await records.tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', owner.id)
    .where('code_hash', '=', hashOfRecoveryCode(owner.id, code))
    .returning('user_id')
    .executeTakeFirst();
  if (taken) await noteChange(records, owner, 'recovery code used');
  return taken !== undefined;
};

/** Returns false if there was none. */
export const removeSecondFactor = async (records: Records, owner: FactorOwner): Promise<boolean> => {
  const removed = await records.tx.deleteFrom('second_factors').where('user_id', '=', owner.id).returning('secret').executeTakeFirst();
  await records.tx.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
  if (!removed?.secret) return false;
  await noteChange(records, owner, 'off');
  return true;
};

/** The same for the user with an e-mail. Returns null if nobody has it. */
export const removeFactorOf = async (change: RunChange, email: string): Promise<boolean | null> => {
  const { value } = await change(async (records) => {
    const users = records.tx.selectFrom('users').select(['id', 'full_name', 'email']);
    const owner = await users.where('email_normal', '=', normalEmail(email)).executeTakeFirst();
    return owner ? removeSecondFactor(records, owner) : null;
  });
  return value;
};

/** The history says that it changed, and never how. The owner gets a mail. */
const noteChange = async (records: Records, { id, full_name, email }: FactorOwner, event: SecondFactorEvent): Promise<void> => {
  const column = event === 'recovery code used' ? 'recovery_codes' : 'second_factor';
  records.note({
    ...{ record: accountRecords.name, record_id: id, owner_id: id, title: full_name, kind: 'Changed' },
    fields: [[column, null, null]],
  });
  await mailSecondFactor(records, email, event);
};
