// Removes notices: of deleted accounts, old ones, and those beyond the limit of a person.

import { sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { lockFreeRows } from '../../../platform/data/locked.ts';
import type { FollowedRow } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { removeInPieces } from '../../../platform/data/remove-in-pieces.ts';
import './notices.tables.ts';

/** They do not come back when the account is restored: they were of their day. */
export const removeNoticesOfDeleted = async ({ tx }: Records, rows: readonly FollowedRow[]): Promise<void> => {
  const ids = rows.flatMap(({ before, changed }) => (changed === null ? [Number(before.id)] : []));
  if (ids.length > 0) await tx.deleteFrom('notices').where('user_id', 'in', ids).execute();
};

const daysKept = 90;

/** Nobody reads more, so one person never has so many that they cost much. */
const mostKept = 1_000;

const day = 24 * 60 * 60 * 1_000;
const batchSize = 500;

/** Returns how many were removed. */
export const removeOldNotices = async (data: Data, stopping: AbortSignal, now = Date.now()): Promise<number> => {
  const before = new Date(now - daysKept * day).toISOString();
  const old = await removeInPieces(batchSize, stopping, (limit) =>
    data.writeOne((tx) => {
      // Rows that another node is removing are left to it.
      const some = lockFreeRows(data, tx.selectFrom('notices').select('id').where('at', '<', before).orderBy('at').limit(limit));
      return tx.deleteFrom('notices').where('id', 'in', some).returning('id').compile();
    }),
  );
  return old + (await removeSurplus(data, stopping));
};

const removeSurplus = async (data: Data, stopping: AbortSignal): Promise<number> => {
  const people = await data.read
    .selectFrom('notices')
    .select('user_id')
    .groupBy('user_id')
    .having(sql<boolean>`${aside} count(*) > ${mostKept}`)
    .execute();
  let removed = 0;
  for (const { user_id } of people) {
    const newest = await data.read
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', user_id)
      .orderBy('id', 'desc')
      .offset(mostKept)
      .limit(1)
      .executeTakeFirst();
    if (!newest) continue;
    removed += await removeInPieces(batchSize, stopping, (limit) =>
      data.writeOne((tx) => {
        const some = tx.selectFrom('notices').select('id').where('user_id', '=', user_id).where('id', '<=', newest.id).limit(limit);
        return tx.deleteFrom('notices').where('id', 'in', some).returning('id').compile();
      }),
    );
  }
  return removed;
};
