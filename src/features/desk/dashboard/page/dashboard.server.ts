// The dashboard's figures. Each is answered by an index. All statements are sent together.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import { type Context, handle, isStaff } from '../../../../platform/server/calls/handle.ts';
import { noonOf } from '../../../../platform/wire/days.ts';
import { pictureUrl } from '../../../../platform/wire/files.ts';
import { roles } from '../../../../platform/wire/roles.ts';
import { areClosed, isUpcoming, nothingAnswered } from '../../../contents/events/events.server.ts';
import { readAnswers } from '../../../meetings/event-answers/read-answers.server.ts';
import { countRenewals } from '../../../money/renewals/matching-members.server.ts';
import { endsWithin, hasStatus } from '../../../people/members/members.server.ts';
import { isNotSuperAdmin } from '../../../people/members/members.tables.ts';
import { accountStatuses } from '../../../people/membership/membership.ts';
import { readSetup } from '../../settings/setup.server.ts';
import { lastYearOf, monthsOf } from '../community/months.server.ts';
import { waitingToday } from '../community/today.server.ts';
import { type Community, endingWithin, getDashboard } from '../dashboard.contract.ts';
import { readChaptersWaiting } from '../officers/meetings-ahead.server.ts';
import { firstVisitsOf } from '../officers/visitors-ahead.server.ts';
import { ownFiguresOf } from '../own/own-figures.server.ts';

export const dashboardServer = [
  handle(getDashboard, async (context) => {
    const { caller } = context;
    const [Community, Own, Chapters, UpcomingEvents] = await Promise.all([
      isStaff(caller) ? communityOf(context, caller.userId) : null,
      caller.roleId === roles.member ? ownFiguresOf(context, caller.userId) : null,
      readChaptersWaiting(context, context),
      caller.roleId === roles.admin ? [] : upcomingEvents(context),
    ]);
    return { res: { Community, Own, Chapters, UpcomingEvents } };
  }),
];

type DashboardContext = Context<typeof getDashboard>;

const shownPeople = 6;
const shownChapters = 12;
const shownEvents = 5;

const communityOf = async ({ data, timeZone, graceDays, canSendMail }: DashboardContext, userId: number): Promise<Community> => {
  const members = () => data.read.selectFrom('users').where(isNotSuperAdmin);
  const today = todayIn(timeZone);
  const [Today, Setup, byStatus, NeverPaid, ending, EndingNext, Months, LastYear, Visits, Chapters, Newest] = await Promise.all([
    waitingToday({ data, today, graceDays }),
    readSetup({ data, userId, canSendMail }),
    Promise.all(accountStatuses.map((status) => countMembers(data, hasStatus(status, today)))),
    countRenewals(data, { Stage: 'Never paid', ChapterId: null }, { today, graceDays }, 'all'),
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
    firstVisitsOf(data, today),
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
    NeverPaid,
    Ending: ending,
    EndingNext: EndingNext.map((row) => ({ ...row, Photo: pictureUrl(row.Photo), MembershipEndDate: noonOf(row.MembershipEndDate ?? '') })),
    Months,
    LastYear,
    Visits,
    Chapters,
    Newest: Newest.map((row) => ({ ...row, Photo: pictureUrl(row.Photo) })),
  };
};

const countMembers = async ({ read }: Data, where: RawBuilder<SqlBool>): Promise<number> => {
  const members = read.selectFrom('users').where(isNotSuperAdmin).where(where);
  const { total } = await members.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
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

/** With the caller's own answers to them. */
const upcomingEvents = async ({ data, timeZone, caller }: DashboardContext) => {
  const rows = await data.read
    .selectFrom('events')
    .select(['id as Id', 'event_name as EventName', 'start_date as StartDate', 'answer_until', 'capacity as Capacity'])
    .where('is_active', '=', true)
    .where(isUpcoming(timeZone))
    .orderBy('start_date')
    .orderBy('id')
    .limit(shownEvents)
    .execute();
  const answers = await readAnswers(
    data.read,
    rows.map(({ Id }) => Id),
    caller.userId,
  );
  return rows.map(({ answer_until, StartDate, ...row }) => ({
    ...row,
    StartDate: StartDate ?? '',
    AnswersClosed: areClosed({ start_date: StartDate, answer_until }, timeZone),
    ...(answers.get(row.Id) ?? nothingAnswered),
  }));
};
