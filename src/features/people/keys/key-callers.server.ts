// The caller of a key: its owner as stored at this moment. What a key may not do is decided beside what a role may: chapters-of.ts.

import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { ChangeLimits } from '../../../platform/bounds/change-limits.ts';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { setInternal } from '../../../platform/data/records/set-internal.ts';
import { soonText } from '../../../platform/mail/moments.ts';
import type { Caller } from '../../../platform/server/calls/handle.ts';
import { countedAs } from '../../../platform/server/http/addresses.ts';
import { mayTry, takeTry } from '../../../platform/server/tries.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { isRoleId } from '../../../platform/wire/roles.ts';
import { type KeyUse, keyTexts } from './keys.contract.ts';
import { keyRecords } from './keys.tables.ts';

export const keyPrefix = 'chk_';

export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** What stands for a session in signed links: no secret, because no key can be made of it. */
export const sessionOfKey = (hash: string): string => `key-${hash}`;

export const hashInSession = (session: string): string | null => /^key-([\w-]{43})$/.exec(session)?.[1] ?? null;

export interface KeyOwner extends Omit<Caller, 'terms'> {
  key: NonNullable<Caller['key']>;
  until: Day | null;
}

/** Null if there is no such key for this use, or its owner cannot sign in. Whether it has ended is asked with each request. */
export const readKeyOwner = async ({ read }: Pick<Data, 'read'>, hash: string, use: KeyUse): Promise<KeyOwner | null> => {
  const row = await read
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .select(['access_keys.id', 'name', 'scope', 'until', 'user_id', 'role_id', 'is_active'])
    .select((key) => key.selectFrom('settings').select('member_keys').where('settings.id', '=', 1).as('member_keys'))
    .where('key_hash', '=', hash)
    .where('use', '=', use)
    .executeTakeFirst();
  if (!row?.is_active || !isRoleId(row.role_id)) return null;
  const key = { id: row.id, name: row.name, mayWrite: row.scope === 'Write', isForMembers: Boolean(row.member_keys) };
  return { userId: row.user_id, roleId: row.role_id, session: sessionOfKey(hash), key, until: row.until };
};

const wrongKeys = { name: 'wrong key from address', most: bounds.wrongKeys.address, minutes: bounds.wrongKeys.minutes };

/** A right key is never refused for the wrong ones of its network. */
const countWrongKey = async (data: Data, address: string): Promise<void> => {
  const counted = [{ limit: wrongKeys, of: countedAs(address) }];
  if (!((await mayTry(data.read, counted)) && (await takeTry(data, counted))))
    throw new Refusal(429, 'Too many wrong keys. Please try again later.');
};

/** Gives the words for a wrong key. */
export type CountKey = (token: string, caller: Caller | null, address: string) => Promise<string | null>;

/** Counts calls on this node. */
export const countKeysOf = (data: Data): CountKey => {
  const { perMinute } = bounds.keys;
  const calls = new ChangeLimits(perMinute, undefined, { atOnce: perMinute, text: tooManyCalls });
  return async (token, caller, address) => {
    if (caller?.key) calls.take(caller.key.id);
    if (caller || !isKey(token)) return null;
    await countWrongKey(data, address);
    return keyTexts.wrong;
  };
};

export type FindKey = (key: string, address: string) => Promise<Caller | null>;

interface Finding {
  readTerms: (data: Data, userId: number) => Promise<Caller['terms']>;
  countKey: CountKey;
  used: { note(session: string): void };
}

/** Finds the owner of a calendar's key. It is no caller of the API. A wrong key counts as a try, and is never there: nobody learns more. */
export const calendarKeysOf =
  (data: Data, { readTerms, countKey, used }: Finding): FindKey =>
  async (key, address) => {
    const owner = isKey(key) ? await readKeyOwner(data, hashOfKey(key), 'Calendar') : null;
    const caller = owner && { ...owner, terms: await readTerms(data, owner.userId) };
    // Calendar programs take 429 for a pause, and would come for a dead key for ever.
    await countKey(key, caller, address).catch((error: unknown) => {
      if (caller || !(error instanceof Refusal)) throw error;
    });
    if (caller) used.note(caller.session);
    return caller;
  };

const tooManyCalls = 'Too many calls with this key. Please try again in a minute.';

/** When keys were last used, by what stands for their session. */
export const writeKeysUsed = async (tx: Tx, used: readonly (readonly [session: string, moment: number])[]): Promise<void> => {
  const soon = soonText();
  for (const [session, moment] of used) {
    const last_used_at = new Date(moment).toISOString();
    const isIt = sql<SqlBool>`key_hash = ${hashInSession(session) ?? ''}`;
    const isEarlier = sql<SqlBool>`(last_used_at is null or last_used_at < ${last_used_at} or last_used_at > ${soon})`;
    await setInternal(tx, keyRecords, { last_used_at }, sql`${isIt} and ${isEarlier}`);
  }
};
