// The owner of a key is told two weeks before it ends, and when it has ended. Each is told once, on however many nodes.

import type { Data, Tx } from '../../../platform/data/data.ts';
import { dayOfInstant } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { formatShortDay } from '../../../platform/wire/locale.ts';
import { forgetNotices, notify } from '../notices/notify.server.ts';
import { daysBeforeEnd, keyTexts } from './keys.contract.ts';

const aboutKey = (id: number): string => `key ${id}`;

export const forgetKeyNotices = (tx: Tx, id: number): Promise<void> => forgetNotices(tx, aboutKey(id));

const batchSize = 200;

/** Returns how many were told. A portal that was off tells it later, of what ended in the last two weeks. */
export const tellEndingKeys = async ({ data, timeZone }: { data: Data; timeZone: string }, now: Temporal.Instant): Promise<number> => {
  const today = dayOfInstant(now, timeZone);
  let [told, after] = [0, 0];
  for (;;) {
    const keys = await data.read
      .selectFrom('access_keys')
      .innerJoin('users', 'users.id', 'access_keys.user_id')
      .select(['access_keys.id', 'user_id', 'name', 'until'])
      .where('until', '>=', daysAfter(today, -daysBeforeEnd))
      .where('until', '<=', daysAfter(today, daysBeforeEnd))
      .where('users.is_active', '=', true)
      .where('access_keys.id', '>', after)
      .orderBy('access_keys.id')
      .limit(batchSize)
      .execute();
    if (keys.length === 0) return told;
    after = keys.at(-1)?.id ?? after;
    const notices = keys.map(({ id, user_id, name, until }) => {
      const day = until ?? today;
      const hasEnded = day < today;
      return {
        userId: user_id,
        kind: 'Key' as const,
        text: (hasEnded ? keyTexts.ended : keyTexts.ends)(name, formatShortDay(day)),
        path: '/keys',
        about: aboutKey(id),
        onceKey: `key ${id} ${hasEnded ? 'has ended' : 'ends'} ${day}`,
      };
    });
    told += (await data.write((tx) => notify(tx, notices))).length;
  }
};
