// The dashboard's figures. Each is one statement that an index answers. All statements are sent together.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { type Month, momentsOfMonth, monthsAfter, todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal, sessionExpired } from '../../../platform/wire/refusal.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isUpcoming } from '../../contents/events/events.server.ts';
import { paiseSum } from '../../money/payments/payment-list.server.ts';
import { countRenewals } from '../../money/renewals/matching-members.server.ts';
import type { RenewalStage } from '../../money/renewals/renewals.contract.ts';
import { scoreOf } from '../../own-records/expectations/expectations.contract.ts';
import { endsWithin, hasStatus } from '../../people/members/members.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { accountStatuses, statusOf } from '../../people/membership/membership.ts';
import { activeChaptersOf } from '../chapter-page/fellows.server.ts';
import { type Community, endingWithin, getDashboard, months, type OwnFigures } from './dashboard.contract.ts';

export const dashboardServer = [
  handle(getDashboard, async (context) => {
    const { caller } = context;
    const [Community, Own, UpcomingEvents] = await Promise.all([
      isStaff(caller) ? communityOf(context) : null,
      caller.roleId === roles.member ? ownOf(context, caller.userId) : null,
      caller.roleId === roles.admin ? [] : upcomingEvents(context),
    ]);
    return { res: { Community, Own, UpcomingEvents } };
  }),
];

type DashboardContext = Context<typeof getDashboard>;

const shownPeople = 6;
const shownChapters = 12;
const shownEvents = 5;
const shownScores = 6;
const shownFellows = 12;

const communityOf = async ({ data, timeZone, graceDays }: DashboardContext): Promise<Community> => {
  const members = () => data.read.selectFrom('users').where(isNotSuperAdmin);
  const today = todayIn(timeZone);
  const renewals = (Stage: RenewalStage) => countRenewals(data, { Stage, ChapterId: null }, { today, graceDays });
  const [byStatus, due, lapsed, ending, EndingNext, Months, LastYear, Chapters, Newest] = await Promise.all([
    Promise.all(accountStatuses.map((status) => countMembers(data, hasStatus(status, today)))),
    renewals('Due'),
    renewals('Lapsed'),
    Promise.all(endingWithin.map(async (Days) => ({ Days, Count: await countMembers(data, endsWithin(Days, today)) }))),
    members()
      .where(endsWithin(Math.max(...endingWithin), today))
      .select(['id as Id', 'full_name as FullName', 'photo as Photo', 'membership_end as MembershipEndDate'])
      .orderBy('membership_end')
      .orderBy('id')
      .limit(shownPeople)
      .execute(),
    monthsOf(data, timeZone),
    lastYearOf(data, today),
    largestChapters(data),
    members()
      .select(['id as Id', 'full_name as FullName', 'photo as Photo', 'created_at as CreatedAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownPeople)
      .execute(),
  ]);
  const [Active = 0, Expired = 0, Inactive = 0] = byStatus;
  return {
    Members: { Active, Expired, Inactive },
    Renewals: { Due: due, Lapsed: lapsed },
    Ending: ending,
    EndingNext: EndingNext.map((row) => ({ ...row, Photo: pictureUrl(row.Photo), MembershipEndDate: noonOf(row.MembershipEndDate ?? '') })),
    Months,
    LastYear,
    Chapters,
    Newest: Newest.map((row) => ({ ...row, Photo: pictureUrl(row.Photo) })),
  };
};

const ownOf = async ({ data, timeZone }: DashboardContext, userId: number): Promise<OwnFigures> => {
  const own = (table: 'connections' | 'expectations' | 'joined_events' | 'documents') => countOf(data, table, sql`user_id = ${userId}`);
  const [user, Chapters, Connections, Expectations, EventsJoined, Documents, scores] = await Promise.all([
    data.read
      .selectFrom('users')
      .select(['is_active_member as IsActiveMember', 'membership_no as MembershipNo', 'membership_end as MembershipEndDate'])
      .where('id', '=', userId)
      // Another node may have deleted the user after the token was checked.
      .executeTakeFirstOrThrow(() => new Refusal(401, sessionExpired)),
    chaptersOf(data, userId),
    own('connections'),
    own('expectations'),
    own('joined_events'),
    own('documents'),
    data.read
      .selectFrom('expectations')
      .select(['id as Id', 'current_business_value_tenths as now', 'value_of_business_tenths as expected', 'created_at as CreatedDate'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownScores)
      .execute(),
  ]);
  return {
    Status: statusOf(user, todayIn(timeZone)),
    MembershipNo: user.MembershipNo,
    MembershipEndDate: user.MembershipEndDate && noonOf(user.MembershipEndDate),
    Chapters,
    Connections,
    Expectations,
    EventsJoined,
    Documents,
    Scores: scores
      .map(({ Id, now, expected, CreatedDate }) => ({
        Id,
        CurrentBusinessValue: scoreOf(now),
        ValueOfBusiness: scoreOf(expected),
        CreatedDate,
      }))
      .reverse(),
  };
};

/** What fellow members see of each other is on the wire, and nothing else: no phone, no e-mail. */
const chaptersOf = async (data: Data, userId: number): Promise<OwnFigures['Chapters']> => {
  const chapters = await data.read
    .selectFrom('chapters')
    .select(['id as Id', 'chapter_name as ChapterName', 'city_name as CityName'])
    .where('id', 'in', activeChaptersOf(data, userId))
    .orderBy(orderColumn(data, 'chapters', { by: 'chapter_name_folded' }))
    .orderBy('id')
    .execute();
  return Promise.all(
    chapters.map(async (chapter) => {
      const inChapter = () =>
        data.read
          .selectFrom('assignments')
          .innerJoin('users', 'users.id', 'assignments.user_id')
          .where('chapter_id', '=', chapter.Id)
          .where('is_active', '=', true);
      const [counted, fellows] = await Promise.all([
        inChapter().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
        inChapter()
          .select(['users.id as Id', 'full_name as FullName', 'photo as Photo', 'profession as Profession'])
          .where('users.id', '!=', userId)
          .orderBy(orderColumn(data, 'users', { by: 'full_name_folded' }))
          .orderBy('users.id')
          .limit(shownFellows)
          .execute(),
      ]);
      // PostgreSQL answers counts as text.
      return { ...chapter, Count: Number(counted.total), Fellows: fellows.map((row) => ({ ...row, Photo: pictureUrl(row.Photo) })) };
    }),
  );
};

const countOf = async ({ read }: Data, table: keyof Tables & string, where: RawBuilder<SqlBool>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`.execute(read);
  return rows[0]?.total ?? 0;
};

const countMembers = (data: Data, where: RawBuilder<SqlBool>) => countOf(data, 'users', sql`${isNotSuperAdmin} and ${where}`);

/** The income and the number of new members of each month. Each is a range of an index. */
const monthsOf = async (data: Data, timeZone: string): Promise<Community['Months']> => {
  const now: Month = todayIn(timeZone).slice(0, 7);
  const lastMonths: Month[] = Array.from({ length: months }, (_, index) => monthsAfter(now, index + 1 - months));
  return Promise.all(
    lastMonths.map(async (Month) => {
      const [start, end] = momentsOfMonth(Month, timeZone);
      const [Income, Joined] = await Promise.all([
        incomeOf(data, Month),
        countMembers(data, sql`created_at >= ${start} and created_at < ${end}`),
      ]);
      return { Month, Income, Joined };
    }),
  );
};

/** The same month a year ago, whole and as far as this month has come. */
const lastYearOf = async (data: Data, today: Day): Promise<Community['LastYear']> => {
  const Month = monthsAfter(today.slice(0, 7), -months);
  const [Income, IncomeSoFar] = await Promise.all([incomeOf(data, Month), incomeOf(data, Month, today.slice(8))]);
  return { Month, Income, IncomeSoFar };
};

/** What the valid payments of a month sum up to, in rupees. Days compare as texts, so a shorter month may end on its 31st, too. */
const incomeOf = async ({ read }: Data, month: Month, lastDate = '31'): Promise<number> => {
  const { paise } = await read
    .selectFrom('payments')
    .where('payment_date', '>=', `${month}-01`)
    .where('payment_date', '<=', `${month}-${lastDate}`)
    .where('is_void', '=', false)
    .select(paiseSum.as('paise'))
    .executeTakeFirstOrThrow();
  return rupeesOf(paise);
};

const largestChapters = async ({ read }: Data): Promise<Community['Chapters']> => {
  return read
    .selectFrom((from) =>
      from
        .selectFrom('assignments')
        .select(['chapter_id', sql<number>`count(*)`.as('members')])
        .groupBy('chapter_id')
        .as('counted'),
    )
    .innerJoin('chapters', 'chapters.id', 'counted.chapter_id')
    .select(['chapters.id as Id', 'chapter_name as ChapterName', 'members as Count'])
    .orderBy('members', 'desc')
    .orderBy('chapters.id')
    .limit(shownChapters)
    .execute();
};

const upcomingEvents = async ({ data, timeZone }: DashboardContext) => {
  const rows = await data.read
    .selectFrom('events')
    .select(['id as Id', 'event_name as EventName', 'start_date as StartDate'])
    .where('is_active', '=', true)
    .where(isUpcoming(timeZone))
    .orderBy('start_date')
    .orderBy('id')
    .limit(shownEvents)
    .execute();
  return rows.map((row) => ({ ...row, StartDate: row.StartDate ?? '' }));
};
