// The members that match the filters of the renewals.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { cachedTotal } from '../../../platform/data/lists/totals.ts';
import type { Chapters } from '../../../platform/server/calls/chapters-of.ts';
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import type { RenewalStage } from './renewals.contract.ts';
import { indexed, isInSomeStage, isInStage, notIndexed, type RenewalDays } from './stages.server.ts';

export type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

interface RenewalFilters {
  Stage: RenewalStage | null;
  ChapterId: number | null;
  /** Who matches a search. */
  sought?: RawBuilder<SqlBool> | null;
  Id?: number | null;
  Sort?: string | null;
}

export const matchingMembers = (
  data: Data,
  { Stage, ChapterId, sought = null, Id = null, Sort = null }: RenewalFilters,
  days: RenewalDays,
  chapters: Chapters,
): UserQuery => {
  let query: UserQuery = data.read.selectFrom('users').where(isNotSuperAdmin);
  // The index of the stages serves a stage in its usual order. Otherwise SQLite is better with the order of the list, or the chapter.
  const isInOtherOrder =
    Stage === null || ChapterId !== null || chapters !== 'all' || (Sort !== null && !Sort.endsWith('MembershipEndDate'));
  const plus = data.engine === 'sqlite' && isInOtherOrder ? notIndexed : indexed;
  if (Id !== null) query = query.where('users.id', '=', Id);
  else query = query.where('is_active', '=', sql.lit(true));
  if (Stage !== null) query = query.where(isInStage(Stage, days, plus));
  else if (Id === null) query = query.where(isInSomeStage(days, plus));
  if (sought) query = query.where(sought);
  const isIn = isInChapters('users.id', chapters, ChapterId);
  return isIn ? query.where(sql<SqlBool>`${aside} ${isIn}`) : query;
};

/** How many match, and the sum of what they paid last, in paise. */
export const totalsOf = async (data: Data, filters: RenewalFilters, days: RenewalDays, chapters: Chapters) => {
  const [count, paise] = await Promise.all([
    countRenewals(data, filters, days, chapters),
    stakeOf(data, matchingMembers(data, filters, days, chapters)),
  ]);
  return { count, paise };
};

export const countRenewals = (data: Data, filters: RenewalFilters, days: RenewalDays, chapters: Chapters): Promise<number> => {
  const count = matchingMembers(data, filters, days, chapters).select(sql<number>`count(*)`.as('total'));
  return cachedTotal(data, count.compile());
};

/** Read aside, because all of them are read. PostgreSQL would answer the sum of a bigint as a text. */
export const stakeOf = (data: Data, members: UserQuery): Promise<number> => {
  const sum = members.select(sql<number>`${aside} cast(coalesce(sum(users.amount_paise), 0) as bigint)`.as('total'));
  return cachedTotal(data, sum.compile());
};
