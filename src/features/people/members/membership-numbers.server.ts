// Who has which membership number; the case of letters does not matter.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../../../platform/data/data.ts';
import { normalMembershipNo } from '../membership/membership.ts';

interface Numbered {
  id: number;
  email_normal: string;
  role_id: number;
}

/**
 * By normal spelling. Imported numbers may be stored otherwise, and no index of both engines finds those. So all numbers are read, once for
 * all lines.
 */
export const usersOfNumbers = async (reader: Reader, numbers: readonly string[]): Promise<Map<string, Numbered>> => {
  const wanted = new Set(numbers.map(normalMembershipNo));
  const found = new Map<string, Numbered>();
  for (let after = 0, isMore = wanted.size > 0; isMore; await nextTurn()) {
    const users = reader
      .selectFrom('users')
      .select(['id', 'email_normal', 'role_id', 'membership_no'])
      .where('membership_no', 'is not', null);
    const rows = await users.where('id', '>', after).orderBy('id').limit(mostAtOnce).execute();
    for (const { membership_no, ...user } of rows) {
      const number = normalMembershipNo(membership_no ?? '');
      // If two differ only in case, the normal spelling wins.
      if (wanted.has(number) && (membership_no === number || !found.has(number))) found.set(number, user);
    }
    after = rows.at(-1)?.id ?? 0;
    isMore = rows.length === mostAtOnce;
  }
  return found;
};

const mostAtOnce = 2_000;
