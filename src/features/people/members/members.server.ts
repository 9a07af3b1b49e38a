// Members on the server: the list, and the columns of a member that other calls answer too.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { findMeant } from '../../../platform/data/lists/find-meant.ts';
import { blanksLast, newestFirst, nullsLast, orderColumn, orderOf, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains, containsAside } from '../../../platform/data/lists/search.ts';
import { searchRows } from '../../../platform/data/lists/search-rows.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { dayOf, daysOfMonth, endOfDay, momentsOfMonth, startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { type Chapters, chapterCondition } from '../../../platform/server/calls/chapters-of.ts';
import { type Caller, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { type Day, daysAfter, noonOf, type SentDay } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/fold-text.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { searchedPhone } from '../../../platform/wire/phone.ts';
import { roleNameOf } from '../../../platform/wire/roles.ts';
import { type AccountStatus, leastAmountToAssign, soughtMembershipNos, statusOf } from '../membership/membership.ts';
import { memberSince } from '../membership/terms.server.ts';
import { listMembers, thisMonth } from './members.contract.ts';
import { isNotSuperAdmin } from './members.tables.ts';

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

const flagFor = ({ engine }: Pick<Data, 'engine'>, { Sort }: { Sort: string | null }) =>
  Sort !== null && engine === 'sqlite' ? flagOutOfIndex : memberFlag;

/** As `searchMembers` finds them. Where that is nobody: who may have been meant, as the palette finds people. */
export const soughtMembers = async (data: Data, text: string): Promise<RawBuilder<SqlBool>> => {
  const exact = searchMembers(data, text);
  const first = data.read.selectFrom('users').select('id').where(exact).where(isNotSuperAdmin).limit(1);
  if (await first.executeTakeFirst()) return exact;
  const titles = { data, table: 'users', column: 'full_name_folded', isIndexed: true };
  const by = orderColumn(data, 'users', { by: 'full_name_folded' });
  const meant = await findMeant(foldText(oneSpaceEach(text)), mostMeant, (matches, most) =>
    data.read
      .selectFrom('users')
      .select(['users.id', 'full_name as Title'])
      .where(matches({ ...titles, by }))
      .where(isNotSuperAdmin)
      .limit(most)
      .execute(),
  );
  if (meant.length === 0) return exact;
  return sql<SqlBool>`users.id in (${sql.join([...new Set(meant.map(({ id }) => id))].toSorted((one, other) => one - other))})`;
};

const mostMeant = 100;

/** Whether the person is found by a typed text. Nearly all may be, so it is looked for aside. */
export const searchMembers = (data: Pick<Data, 'engine'>, text: string): RawBuilder<SqlBool> => {
  const also = [...idsByNumber(data, text), ...idsByWords(data, text)];
  const texts = ['full_name_folded', 'email_folded', 'phone_folded', 'profession_folded'] as const;
  return sql<SqlBool>`${aside} ${searchRows(data, 'users', { texts, phone: 'phone_folded', also }, text)}`;
};

const mostWords = 5;

/** Who has all the typed words in the name, in whatever order: many lists have the surname first. */
const idsByWords = (data: Pick<Data, 'engine'>, text: string) => {
  const words = oneSpaceEach(text.trim())
    .split(/[ ,]+/)
    .filter((word) => foldText(word) !== '');
  if (words.length < 2 || words.length > mostWords) return [];
  const all = words.map((word) => contains(data, 'users', 'full_name_folded', word));
  return [sql`select users.id from users where ${sql.join(all, sql` and `)}`];
};

const longestNumber = 50;

/** All numbers begin with the same letters, so a text without a digit finds none. */
const idsByNumber = (data: Pick<Data, 'engine'>, text: string) => {
  if (!/\d/.test(text) || text.length > longestNumber) return [];
  const column = orderColumn(data, 'users', { by: 'membership_no', isText: true });
  return soughtMembershipNos(text).map((number) => sql`select users.id from users where ${beginsWith(column, number)}`);
};

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

/** The names of chapters are sorted in the same way everywhere. */
const chapterName = (data: Pick<Data, 'engine'>) => orderColumn(data, 'chapters', { by: 'chapter_name_folded' });

/** The chapters of a member, as far as they are among those that the caller may know of. */
export const chapterNames = (data: Pick<Data, 'engine'>, chapters: Chapters = 'all') => {
  const known = chapterCondition('assignments.chapter_id', chapters);
  return sql<string | null>`(select string_agg(chapter_name, ', ' order by ${chapterName(data)})
    from assignments join chapters on chapters.id = assignments.chapter_id
    where assignments.user_id = users.id ${known ? sql`and ${known}` : sql``})`.as('ChapterName');
};

export const memberColumns = (data: Pick<Data, 'engine'>) => [...ownColumns, chapterNames(data)] as const;

const ownColumns = [
  'users.id as Id',
  'full_name as FullName',
  'email as Email',
  'phone as Phone',
  'profession as Profession',
  'photo as Photo',
  'is_tmn as IsTmnians',
  'is_active as IsActive',
  'is_active_member as IsActiveMember',
  'membership_no as MembershipNo',
  'membership_start as MembershipStartDate',
  'membership_end as MembershipEndDate',
  'membership_terms as MemberSince',
  'amount_paise as Amount',
  'payment_date as PaymentDate',
  'role_id as RoleName',
  'created_at as CreatedAt',
  'wants_membership_mail as WantsMembershipMail',
  'version as Version',
] as const;

interface SelectedMember {
  Photo: string | null;
  IsActiveMember: boolean;
  MembershipStartDate: Day | null;
  MembershipEndDate: Day | null;
  /** The stored terms. */
  MemberSince: string | null;
  PaymentDate: Day | null;
  Amount: number | null;
  RoleName: number;
}

/** A row as the contract has it: with the photo's address, rupees, the role's name, days as noon in UTC, and today's status. */
export const memberRow = <Row extends SelectedMember>(row: Row, { today, graceDays }: { today: Day; graceDays: number }) => ({
  ...row,
  Photo: pictureUrl(row.Photo),
  Amount: row.Amount === null ? null : rupeesOf(row.Amount),
  MembershipStartDate: row.MembershipStartDate && noonOf(row.MembershipStartDate),
  MembershipEndDate: row.MembershipEndDate && noonOf(row.MembershipEndDate),
  MemberSince: sinceOf(row, { today, graceDays }),
  PaymentDate: row.PaymentDate && noonOf(row.PaymentDate),
  Status: statusOf(row, today),
  RoleName: roleNameOf(row.RoleName),
});

/** As moments. Who has not been a member yet is none since any day. */
export const sinceOf = (
  { IsActiveMember, MemberSince }: Pick<SelectedMember, 'IsActiveMember' | 'MemberSince'>,
  days: { today: Day; graceDays: number },
): string | null => {
  const since = IsActiveMember ? memberSince(MemberSince, days) : null;
  return since && noonOf(since);
};
