// Adding, changing and ending keys, and the list of them.

import { randomBytes } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { mayHaveApiKeys } from '../../../platform/server/calls/chapters-of.ts';
import { type CallHandler, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import type { InputOf, ResOf } from '../../../platform/wire/call.ts';
import { type Day, daysAfter, noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../members/members.tables.ts';
import { readSettings } from '../organization/organization.server.ts';
import { forgetKeyNotices } from './ending-keys.server.ts';
import { hashOfKey, keyPrefix } from './key-callers.server.ts';
import { keyTexts, listKeys, mostKeys, saveKey, usualDays } from './keys.contract.ts';
import { keyRecords } from './keys.tables.ts';

export const keysServer: CallHandler[] = [
  handle(listKeys, async (context) => {
    const { data, input, caller, timeZone } = context;
    const today = todayIn(timeZone);
    let query = data.read.selectFrom('access_keys').innerJoin('users', 'users.id', 'access_keys.user_id');
    if (!isStaff(caller)) query = query.where('access_keys.user_id', '=', caller.userId);
    if (input.OwnerId !== null) query = query.where('access_keys.user_id', '=', input.OwnerId);
    if (input.Use !== null) query = query.where('use', '=', input.Use);
    const shown = query
      .select(['access_keys.id as Id', 'access_keys.name as Name', 'use as Use', 'scope as Scope', 'hint as Hint', 'until as Until'])
      .select(['last_used_at as LastUsedAt', 'user_id as OwnerId', 'full_name as OwnerName'])
      .select(['access_keys.created_at as CreatedDate', 'access_keys.version as Version'])
      .select(sql<boolean>`(until is not null and until < ${today})`.as('HasEnded'));
    const { rows, total } = await page(data, 'access_keys', shown, orderOf(input, newestFirst, sorted), input);
    return {
      rows: rows.map((row) => ({ ...row, Until: row.Until === null ? null : noonOf(row.Until), HasEnded: Boolean(row.HasEnded) })),
      total,
      more: { MayHaveApiKeys: mayHaveApiKeys(context, (await readSettings(data.read)).member_keys) },
    };
  }),

  handle(saveKey, async (context): Promise<{ res: ResOf<typeof saveKey>; message?: string }> => {
    const { input } = context;
    if (input.Flag === 'Add') return add(context, input);
    if (input.Flag === 'Update') return update(context, input);
    return context.save(async (records) => {
      await end(records, input.Id, isStaff(context.caller) ? undefined : ownedBy(context.caller.userId));
      return { res: { Id: input.Id, Key: null }, message: keyTexts.deleted };
    });
  }),
];

const newestFirst = { by: 'access_keys.created_at', direction: 'desc' } as const;

const sorted = { CreatedDate: 'access_keys.created_at', Until: nullsLast('access_keys.until') } as const;

type Saving = Context<typeof saveKey>;
type Adding = Extract<InputOf<typeof saveKey>, { Flag: 'Add' }>;
type Updating = Extract<InputOf<typeof saveKey>, { Flag: 'Update' }>;

const add = async (context: Saving, { Use, Name, Scope, Until, Replaces }: Adding) => {
  const { data, caller, timeZone, save, log } = context;
  if (Use === 'API' && !mayHaveApiKeys(context, (await readSettings(data.read)).member_keys)) throw new Refusal(403, keyTexts.notAllowed);
  if (Use === 'API' && Replaces !== null) throw refusedField(400, 'Replaces', keyTexts.notCalendar);
  const until = Use === 'API' && Until === null ? daysAfter(todayIn(timeZone), usualDays) : Until && dayOf(Until, timeZone);
  checkTerm({ use: Use, scope: Scope, until }, timeZone);
  // 32 bytes are 43 characters.
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  const row = {
    user_id: caller.userId,
    name: Name,
    use: Use,
    scope: Scope,
    key_hash: hashOfKey(key),
    hint: `${key.slice(keyPrefix.length, keyPrefix.length + 4)}…${key.slice(-4)}`,
    until,
    created_at: new Date().toISOString(),
  };
  const { res, message } = await save(async (records) => {
    // Locks the owner, so that of two at once the second counts the first.
    await records.update(memberRecords, caller.userId, {});
    if (Replaces !== null) await end(records, Replaces, sql<SqlBool>`${ownedBy(caller.userId)} and use = 'Calendar'`);
    const { count } = await records.tx
      .selectFrom('access_keys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostKeys) throw new Refusal('QuotaFull', keyTexts.tooMany);
    return { res: { Id: await records.insert(keyRecords, row), Key: null }, message: keyTexts.added };
  });
  log.info({ user: caller.userId }, `a key for the ${Use === 'API' ? 'API' : 'calendar'} was added`);
  // Added only here: answers of saves are stored for a day, and a key must not be.
  return { res: { ...res, Key: key }, message };
};

const update = ({ caller, timeZone, save }: Saving, { Id, Version, Name, Scope, Until }: Updating) =>
  save(async (records) => {
    let hasNewEnd = false;
    const change = (row: { use: 'API' | 'Calendar'; until: Day | null }) => {
      const until = Until === null ? row.until : dayOf(Until, timeZone);
      hasNewEnd = until !== row.until;
      checkTerm({ use: row.use, scope: Scope, until }, timeZone, hasNewEnd);
      return { name: Name, scope: Scope, until };
    };
    const before = await records.update(keyRecords, Id, change, { version: Version, only: ownedBy(caller.userId) });
    if (!before) throw new Refusal(404, keyTexts.notFound);
    // Forgotten, it would be told again.
    if (hasNewEnd) await forgetKeyNotices(records.tx, Id);
    return { res: { Id, Key: null }, message: keyTexts.updated };
  });

const ownedBy = (userId: number) => sql<SqlBool>`user_id = ${userId}`;

const end = async (records: Records, id: number, only?: ReturnType<typeof ownedBy>): Promise<void> => {
  if (!(await records.delete(keyRecords, id, only))) throw new Refusal(404, keyTexts.notFound);
  await forgetKeyNotices(records.tx, id);
};

/** For an account that gets another owner. */
export const endKeysOf = async (records: Records, userId: number): Promise<void> => {
  const keys = await records.tx.selectFrom('access_keys').select('id').where('user_id', '=', userId).orderBy('id').execute();
  for (const { id } of keys) await end(records, id);
};

interface Term {
  use: 'API' | 'Calendar';
  scope: 'Read' | 'Write';
  until: Day | null;
}

/** A last day that stays as it was may be over. */
const checkTerm = ({ use, scope, until }: Term, timeZone: string, isNew = true): void => {
  if (use === 'Calendar' && scope === 'Write') throw refusedField(400, 'Scope', keyTexts.onlyReads);
  if (use === 'Calendar' && until !== null) throw refusedField(400, 'Until', keyTexts.noEnd);
  const today = todayIn(timeZone);
  if (isNew && until !== null && until < today) throw refusedField(400, 'Until', keyTexts.inPast);
  if (isNew && until !== null && until > yearAfter(today)) throw refusedField(400, 'Until', keyTexts.tooLate);
};
