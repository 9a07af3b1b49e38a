// The stored second factors: setting up, using codes, removing. Changes run in the caller's transaction. Secrets are encrypted with a key
// that is not in the database.

import type { Data, Reader, Tx } from '../../../platform/data/data.ts';
import { lockRows } from '../../../platform/data/locked.ts';
import type { RunChange } from '../../../platform/data/records/change.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { Sealer } from '../../../platform/server/sealer.ts';
import { normalEmail } from '../../../platform/wire/fields.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { mailSecondFactor, type SecondFactorEvent } from '../members/account-mails.server.ts';
import { accountName } from '../members/members.tables.ts';
import { hashOfTyped, isTimeCode, type NewRecoveryCodes, newRecoveryCodes, newSecret, stepOf, stripGaps } from './codes.server.ts';
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

export const countUnreadable = async (reader: Reader, keyIds: readonly string[]): Promise<number> => {
  let sealed = reader.selectFrom('second_factors').select('user_id').where('secret', 'is not', null);
  for (const keyId of keyIds) sealed = sealed.where('secret', 'not like', `${keyId}.%`);
  return (await sealed.execute()).length;
};

const placeOf = (userId: number) => `second factor of user ${userId}`;

const requireOpened = (sealer: Sealer, sealed: string, userId: number): string => {
  const secret = sealer.open(sealed, placeOf(userId));
  if (secret === null) throw new Refusal('FactorUnreadable', secondFactorTexts.cannotBeChecked);
  return secret;
};

interface Preparing {
  sealer: Sealer;
  /** True for a user who has one already and has given the password. */
  mayReplace: boolean;
}

/** Makes a secret that waits for its first code. */
export const prepareSecret = async (data: Data, tx: Tx, userId: number, { sealer, mayReplace }: Preparing): Promise<string> => {
  const secret = newSecret();
  const pending_secret = sealer.seal(secret, placeOf(userId));
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, pending_secret, last_step: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const row = await lockRows(data, tx.selectFrom('second_factors').select('secret').where('user_id', '=', userId)).executeTakeFirst();
  if (row?.secret && !mayReplace) throw new Refusal('FactorIsOn', secondFactorTexts.isOn);
  await tx.updateTable('second_factors').set({ pending_secret }).where('user_id', '=', userId).execute();
  return secret;
};

/** Hashes before the transaction begins, because hashing is slow on purpose. Null for a wrong code. */
export const prepareConfirmation = async (reader: Reader, sealer: Sealer, userId: number, code: string): Promise<Confirmation | null> => {
  const query = reader.selectFrom('second_factors').select('pending_secret').where('user_id', '=', userId);
  const sealed = (await query.executeTakeFirst())?.pending_secret;
  if (!sealed) throw new Refusal('FactorNotBegun', secondFactorTexts.notBegun);
  const step = stepOf(requireOpened(sealer, sealed, userId), stripGaps(code));
  return step === null ? null : { sealed, step, recovery: await newRecoveryCodes(userId) };
};

interface Confirmation {
  sealed: string;
  step: number;
  recovery: NewRecoveryCodes;
}

/** Turns the second factor on and returns the recovery codes. */
export const confirmSecret = async (
  data: Data,
  records: Records,
  owner: FactorOwner,
  { sealed, step, recovery }: Confirmation,
): Promise<string[]> => {
  const { tx } = records;
  const query = tx.selectFrom('second_factors').select(['secret', 'pending_secret']).where('user_id', '=', owner.id);
  const row = await lockRows(data, query).executeTakeFirst();
  // Another request was faster: it has confirmed this secret, or made a new one.
  if (row?.pending_secret !== sealed) throw new Refusal('FactorNotBegun', secondFactorTexts.notBegun);
  await tx
    .updateTable('second_factors')
    .set({ secret: sealed, pending_secret: null, set_up_at: new Date().toISOString(), last_step: step })
    .where('user_id', '=', owner.id)
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(recovery.hashes.map((code_hash) => ({ user_id: owner.id, code_hash })))
    .execute();
  await noteChange(records, owner, row.secret === null ? 'on' : 'replaced');
  return recovery.codes;
};

/** Uses up a code. False if it is wrong, or was used before. */
export type TakeCode = (records: Records) => Promise<boolean>;

/** A recovery code is hashed before the transaction that uses it up. */
export const prepareCode = async (reader: Reader, sealer: Sealer, owner: FactorOwner, code: string): Promise<TakeCode> => {
  if (isTimeCode(code)) return ({ tx }) => takeTimeCode(tx, sealer, owner.id, stripGaps(code));
  const stored = await reader.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', owner.id).executeTakeFirst();
  const hash = await hashOfTyped(stored?.code_hash, code, owner.id);
  return async (records) => hash !== null && takeRecoveryCode(records, owner, hash);
};

/** A later step was stored while the clock was ahead. Without this limit no code would be accepted until then. */
const farthestStep = 10;

const takeTimeCode = async (tx: Tx, sealer: Sealer, userId: number, code: string): Promise<boolean> => {
  const row = await tx.selectFrom('second_factors').select('secret').where('user_id', '=', userId).executeTakeFirst();
  const step = row?.secret ? stepOf(requireOpened(sealer, row.secret, userId), code) : null;
  if (!row?.secret || step === null) return false;
  // Of two requests with the same code, also on two nodes, one finds the step taken.
  const taken = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where(({ or, eb }) => or([eb('last_step', '<', step), eb('last_step', '>', step + farthestStep)]))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
};

const takeRecoveryCode = async (records: Records, owner: FactorOwner, code_hash: string): Promise<boolean> => {
  const taken = await records.tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', owner.id)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst();
  if (taken) await noteChange(records, owner, 'recovery code used');
  return taken !== undefined;
};

/** False if there was none. */
export const removeSecondFactor = async (records: Records, owner: FactorOwner): Promise<boolean> => {
  const removed = await records.tx.deleteFrom('second_factors').where('user_id', '=', owner.id).returning('secret').executeTakeFirst();
  await records.tx.deleteFrom('recovery_codes').where('user_id', '=', owner.id).execute();
  if (!removed?.secret) return false;
  await noteChange(records, owner, 'off');
  return true;
};

/** Null if nobody has the e-mail. */
export const removeFactorOf = async (change: RunChange, email: string): Promise<boolean | null> => {
  const { value } = await change(async (records) => {
    const users = records.tx.selectFrom('users').select(['id', 'full_name', 'email']);
    const owner = await users.where('email_normal', '=', normalEmail(email)).executeTakeFirst();
    return owner ? removeSecondFactor(records, owner) : null;
  });
  return value;
};

/** The history says that it changed, never how. The owner gets a mail. */
const noteChange = async (records: Records, { id, full_name, email }: FactorOwner, event: SecondFactorEvent): Promise<void> => {
  const column = event === 'recovery code used' ? 'recovery_codes' : 'second_factor';
  records.note({
    record: accountName,
    record_id: id,
    owner_id: id,
    title: full_name,
    kind: 'Changed',
    fields: [[column, null, null]],
  });
  await mailSecondFactor(records, { id, full_name, email }, event);
};
