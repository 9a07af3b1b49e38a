// The dashboard's figures. Each is one statement that an index answers. All statements are sent together.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { type Month, momentsOfMonth, monthsAfter, todayIn } from '../../../platform/server/calendar.ts';
import { type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { isUpcoming } from '../../contents/events/events.server.ts';
import { paiseSum } from '../../money/payments/payment-list.server.ts';
import { countRenewals } from '../../money/renewals/matching-members.server.ts';
import type { RenewalStage } from '../../money/renewals/renewals.contract.ts';
import { endsWithin, hasStatus } from '../../people/members/members.server.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { accountStatuses } from '../../people/membership/membership.ts';
import { readSetup } from '../settings/setup.server.ts';
import { type Community, endingWithin, getDashboard, months } from './dashboard.contract.ts';
import { officeFigures } from './meetings-ahead.server.ts';
import { ownFiguresOf } from './own-figures.server.ts';
import { thankedIn } from './slips-ahead.server.ts';
import { waitingToday } from './today.server.ts';

export const dashboardServer = [
  handle(getDashboard, async (context) => {
    const { caller } = context;
    const [Community, Own, Office, UpcomingEvents] = await Promise.all([
      isStaff(caller) ? communityOf(context, caller.userId) : null,
      caller.roleId === roles.member ? ownFiguresOf(context, caller.userId) : null,
      officeFigures(context, context),
      caller.roleId === roles.admin ? [] : upcomingEvents(context),
    ]);
    return { res: { Community, Own, Office, UpcomingEvents } };
  }),
];

type DashboardContext = Context<typeof getDashboard>;

const shownPeople = 6;
const shownChapters = 12;
const shownEvents = 5;

const communityOf = async ({ data, timeZone, graceDays, canSendMail }: DashboardContext, userId: number): Promise<Community> => {
  const members = () => data.read.selectFrom('users').where(isNotSuperAdmin);
  const today = todayIn(timeZone);
  const renewals = (Stage: RenewalStage) => countRenewals(data, { Stage, ChapterId: null }, { today, graceDays }, 'all');
  const [Today, Setup, byStatus, due, lapsed, neverPaid, ending, EndingNext, Months, LastYear, Chapters, Newest] = await Promise.all([
    waitingToday({ data, today, graceDays }),
    readSetup({ data, userId, canSendMail }),
    Promise.all(accountStatuses.map((status) => countMembers(data, hasStatus(status, today)))),
    renewals('Due'),
    renewals('Lapsed'),
    renewals('Never paid'),
    Promise.all(endingWithin.map(async (Days) => ({ Days, Count: await countMembers(data, endsWithin(Days, today)) }))),
    members()
      .where(endsWithin(Math.max(...endingWithin), today))
      .select([
        'id as Id',
        'full_name as FullName',
        'photo as Photo',
        'email as Email',
        'phone as Phone',
        'membership_end as MembershipEndDate',
      ])
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
    Today,
    Setup,
    Members: { Active, Expired, Inactive },
    Renewals: { Due: due, Lapsed: lapsed, NeverPaid: neverPaid },
    Ending: ending,
    EndingNext: EndingNext.map((row) => ({ ...row, Photo: pictureUrl(row.Photo), MembershipEndDate: noonOf(row.MembershipEndDate ?? '') })),
    Months,
    LastYear,
    Chapters,
    Newest: Newest.map((row) => ({ ...row, Photo: pictureUrl(row.Photo) })),
  };
};

const countMembers = async ({ read }: Data, where: RawBuilder<SqlBool>): Promise<number> => {
  const members = read.selectFrom('users').where(isNotSuperAdmin).where(where);
  const { total } = await members.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
};

/** The income, the number of new members and the thank-yous of each month. Each is a range of an index. */
const monthsOf = async (data: Data, timeZone: string): Promise<Community['Months']> => {
  const now: Month = todayIn(timeZone).slice(0, 7);
  const lastMonths: Month[] = Array.from({ length: months }, (_, index) => monthsAfter(now, index + 1 - months));
  return Promise.all(
    lastMonths.map(async (Month) => {
      const [start, end] = momentsOfMonth(Month, timeZone);
      const [Income, Joined, Thanked] = await Promise.all([
        incomeOf(data, Month),
        countMembers(data, sql`created_at >= ${start} and created_at < ${end}`),
        thankedIn(data, Month),
      ]);
      return { Month, Income, Joined, Thanked };
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
