// The list of members, and its conditions that other lists have too.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { blanksLast, newestFirst, nullsLast, orderOf, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains, containsAside } from '../../../platform/data/lists/search.ts';
import { dayOf, daysOfMonth, endOfDay, momentsOfMonth, startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { type Chapters, chapterCondition } from '../../../platform/server/calls/chapters-of.ts';
import { type Caller, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { type Day, daysAfter, type SentDay } from '../../../platform/wire/days.ts';
import { searchedPhone } from '../../../platform/wire/phone.ts';
import { type AccountStatus, leastAmountToAssign } from '../membership/membership.ts';
import { chapterName, memberColumns, memberRow } from './member-row.server.ts';
import { listMembers, thisMonth } from './members.contract.ts';
import { isNotSuperAdmin } from './members.tables.ts';
import { soughtMembers } from './sought-members.server.ts';

export const membersServer = [
  handle(listMembers, async (context) => {
    const { graceDays } = context;
    const today = todayIn(context.timeZone);
    const sought = context.input.Search === null ? null : await soughtMembers(context.data, context.input.Search);
    const matching = filteredMembers(context, { today, sought });
    const query = sortByChapters(context, matching).select(memberColumns(context.data));
    const order = orderOf(context.input, newestFirst, { ...memberOrder, Status: { by: rankOf(today) } });
    const { rows, total } = await page(context.data, 'users', query, order, context.input, matching);
    return { rows: rows.map((row) => memberRow(row, { today, graceDays })), total };
  }),
];

/** For lists of members that `sortByChapters` has joined with their chapters. */
export const chapterOrder = { by: unindexed('in_chapters.names'), none: 'null', isText: true } as const;

export const memberOrder = {
  FullName: 'full_name_folded',
  Email: 'email_folded',
  Phone: blanksLast('phone_folded'),
  Profession: blanksLast('profession_folded'),
  ChapterName: chapterOrder,
  // The roles are numbered in the order of their names. As in the index.
  RoleName: { by: sql<number>`users.role_id + 0`, isIndexed: true },
  MembershipNo: nullsLast('membership_no'),
  MembershipEndDate: nullsLast('membership_end'),
  Amount: nullsLast('amount_paise'),
  CreatedAt: 'created_at',
} as const;

/** No index helps here: who is in which chapters is looked up for all members. */
export const sortByChapters = <Query extends UserQuery>(
  { data, input: { Sort } }: { data: Data; input: { Sort: string | null } },
  members: Query,
  chapters: Chapters = 'all',
): UserQuery => {
  if (Sort !== 'ChapterName' && Sort !== '-ChapterName') return members;
  const names = sql<string>`string_agg(chapter_name_folded, ', ' order by ${chapterName(data)})`;
  const chapterNames = data.read
    .selectFrom('assignments')
    .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
    .groupBy('assignments.user_id')
    .select(['assignments.user_id as member_id', names.as('names')]);
  const known = chapterCondition('assignments.chapter_id', chapters);
  return members.leftJoin((known ? chapterNames.where(known) : chapterNames).as('in_chapters'), 'in_chapters.member_id', 'users.id');
};

/** Active, Expired and Inactive, in the order of these words. */
export const rankOf = (today: Day) =>
  sql<number>`case when ${hasStatus('Active', today)} then 1 when ${hasStatus('Expired', today)} then 2 else 3 end`;

type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

const filteredMembers = (
  { data, input, caller, timeZone }: Context<typeof listMembers>,
  { today, sought }: { today: Day; sought: RawBuilder<SqlBool> | null },
): UserQuery => {
  // Anybody but a super admin gets the own row. The filters are then ignored.
  if (!isStaff(caller)) return data.read.selectFrom('users').where('id', '=', caller.userId);
  let query = listedUsers(data, caller, input.Id);
  if (sought) query = query.where(sought);
  if (input.FullName !== null) query = query.where(contains(data, 'users', 'full_name_folded', input.FullName));
  if (input.Email !== null) query = query.where(containsAside(data, 'users', 'email_folded', input.Email));
  if (input.Phone !== null) query = query.where(containsAside(data, 'users', 'phone_folded', searchedPhone(input.Phone)));
  if (input.IsActiveMember !== null) query = query.where(sql<SqlBool>`${flagFor(data, input)} = ${input.IsActiveMember}`);
  if (input.EndsWithin !== null) query = query.where(endsWithin(input.EndsWithin, today));
  if (input.EndsIn !== null) {
    const [from, until] = daysOfMonth(input.EndsIn === thisMonth ? today.slice(0, 7) : input.EndsIn);
    query = query.where('membership_end', '>=', from).where('membership_end', '<', until);
  }
  if (input.JoinedIn !== null) {
    const [from, until] = momentsOfMonth(input.JoinedIn, timeZone);
    query = query.where('created_at', '>=', from).where('created_at', '<', until);
  }
  if (input.PaidIn !== null) {
    const [from, until] = daysOfMonth(input.PaidIn);
    query = query.where('users.id', 'in', payersOf(data, sql`payment_date >= ${from} and payment_date < ${until}`));
  }
  if (input.Profession !== null) query = query.where(containsAside(data, 'users', 'profession_folded', input.Profession));
  query = query.where(isInChapterWithStatus(data, input, today));
  if (input.AssignableTo !== null) query = query.where(isAssignableTo(input.AssignableTo, data, today));
  if (input.IsAssigned !== null) {
    const assigned = sql<SqlBool>`exists (select 1 from assignments where user_id = users.id)`;
    query = query.where(sql<SqlBool>`${aside} ${input.IsAssigned ? assigned : sql`not ${assigned}`}`);
  }
  if (input.IsActive !== null) query = query.where(sql<SqlBool>`${aside} is_active = ${input.IsActive}`);
  else if (isHidingDeactivated(input, input.Id)) query = query.where(isNotDeactivated);
  return filterByDays(query, data, input, timeZone);
};

interface AskedRows {
  ShowDeactivated: boolean | null;
  Ids: readonly number[] | null;
}

/** `one` is the person or place that is asked for. Whoever names rows asks for them, too. */
export const isHidingDeactivated = ({ ShowDeactivated, Ids }: AskedRows, one: number | null): boolean =>
  ShowDeactivated !== true && Ids === null && one === null;

/** Written as a value, for PostgreSQL as in hasStatus. The indexes that the lists go along have the column. */
export const isNotDeactivated = sql<SqlBool>`users.is_active = true`;

interface ChapterAndStatus {
  ChapterId: number | null;
  Status: AccountStatus | null;
  Sort: string | null;
}

/** The two filters that stand beside the search of each list of members. */
export const isInChapterWithStatus = (data: Data, input: ChapterAndStatus, today: Day): RawBuilder<SqlBool> => {
  const { ChapterId, Status } = input;
  const assigned = sql<SqlBool>`users.id in (select user_id from assignments where chapter_id = ${ChapterId})`;
  const conditions = [
    ...(Status === null ? [] : [hasStatus(Status, today, flagFor(data, input))]),
    ...(ChapterId === null ? [] : [assigned]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

const flagFor = (data: Pick<Data, 'engine'>, { Sort }: { Sort: string | null }) => (Sort !== null ? flagInNoIndex(data) : memberFlag);

/** Where another index has the members that are looked for, or their order. */
export const flagInNoIndex = ({ engine }: Pick<Data, 'engine'>) => (engine === 'sqlite' ? flagOutOfIndex : memberFlag);

type Days = Record<'EndsFrom' | 'EndsTo' | 'JoinedFrom' | 'JoinedTo' | 'PaidFrom' | 'PaidTo', SentDay | null>;

/** The filters by a first and a last day, either of which may be missing. */
const filterByDays = (members: UserQuery, data: Data, sent: Days, timeZone: string): UserQuery => {
  const day = (name: keyof Days) => (sent[name] === null ? null : dayOf(sent[name], timeZone));
  const [endsFrom, endsTo, joinedFrom, joinedTo] = [day('EndsFrom'), day('EndsTo'), day('JoinedFrom'), day('JoinedTo')];
  let query = members;
  if (endsFrom !== null) query = query.where('membership_end', '>=', endsFrom);
  if (endsTo !== null) query = query.where('membership_end', '<=', endsTo);
  if (joinedFrom !== null) query = query.where('created_at', '>=', startOfDay(joinedFrom, timeZone));
  if (joinedTo !== null) query = query.where('created_at', '<', endOfDay(joinedTo, timeZone));
  const [paidFrom, paidTo] = [day('PaidFrom') ?? firstDay, day('PaidTo') ?? lastDay];
  if (sent.PaidFrom !== null || sent.PaidTo !== null) {
    query = query.where('users.id', 'in', payersOf(data, sql`payment_date between ${paidFrom} and ${paidTo}`));
  }
  return query;
};

const firstDay: Day = '0000-01-01';
const lastDay: Day = '9999-12-31';

/** Those who made a valid payment on such a day. */
const payersOf = ({ read }: Data, days: RawBuilder<SqlBool>) =>
  read.selectFrom('payments').where('is_void', '=', false).where(sql<SqlBool>`${aside} ${days}`).select('user_id');

/** All users, or the one with this id. Super admins are left out, but a super admin can read the own row by its id. */
export const listedUsers = (data: Data, { userId }: Caller, id: number | null): UserQuery => {
  const users = data.read.selectFrom('users');
  const listed = id === userId ? users : users.where(isNotSuperAdmin);
  return id === null ? listed : listed.where('users.id', '=', id);
};

/** The same rule as mayBeAssigned, and not in the chapter yet. */
const isAssignableTo = (chapterId: number, { read }: Data, today: Day): RawBuilder<SqlBool> => {
  const assigned = read.selectFrom('assignments').where('chapter_id', '=', chapterId).select('user_id');
  return sql`${aside} ${hasStatus('Active', today)} and amount_paise >= ${leastAmountToAssign * 100} and users.id not in ${assigned}`;
};

const memberFlag = sql.ref('is_active_member');

/** With a plus SQLite does not look the flag up in an index. Half of all members have it, and it would sort all of them for each page. */
const flagOutOfIndex = sql`+is_active_member`;

/**
 * The same rule as statusOf, as a condition in SQL. What never changes is written into the statement, here and in isNotSuperAdmin:
 * PostgreSQL plans each statement once, for values that it does not know. For an unknown role and flag it expects so few rows that it
 * sorts them all.
 */
export const hasStatus = (status: AccountStatus, today: Day, flag = memberFlag): RawBuilder<SqlBool> => {
  switch (status) {
    case 'Active':
      return sql`${flag} = true and membership_end >= ${today}`;
    case 'Expired':
      return sql`${flag} = true and (membership_end is null or membership_end < ${today})`;
    case 'Inactive':
      return sql`${flag} = false`;
  }
};

/** The membership is active today and ends within this number of days. */
export const endsWithin = (days: number, today: Day): RawBuilder<SqlBool> =>
  sql`${hasStatus('Active', today)} and membership_end <= ${daysAfter(today, days)}`;
