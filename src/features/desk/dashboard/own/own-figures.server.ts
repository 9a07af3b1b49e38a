// What a member's own dashboard shows. All statements are sent together.

import { sql } from 'kysely';
import type { Data } from '../../../../platform/data/data.ts';
import { orderColumn } from '../../../../platform/data/lists/order.ts';
import { todayIn } from '../../../../platform/server/calendar.ts';
import type { SignedLinks } from '../../../../platform/server/signed-links.ts';
import { noonOf } from '../../../../platform/wire/days.ts';
import { pictureUrl } from '../../../../platform/wire/files.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import { Refusal, sessionExpired } from '../../../../platform/wire/refusal.ts';
import { roles } from '../../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../../chapters/fellows/members-of-chapters.server.ts';
import { type Asking, isVisible } from '../../../chapters/fellows/visible-users.server.ts';
import { scoreOf } from '../../../own-records/expectations/expectations.contract.ts';
import { statusOf } from '../../../people/membership/membership.ts';
import { isShownToFellows } from '../../../people/visibility/visibility.server.ts';
import { readOwnAnnouncements } from '../../announcements/announcements.server.ts';
import type { OwnFigures } from '../dashboard.contract.ts';
import { nextMeetings, ownAbsences } from '../officers/meetings-ahead.server.ts';
import { openReferrals, ownWeek } from '../officers/slips-ahead.server.ts';
import { readOwnRenewal } from './own-renewal.server.ts';
import { readWeek } from './week.server.ts';

const shownScores = 6;
const shownFellows = 12;

interface OwnContext {
  data: Data;
  timeZone: string;
  links: SignedLinks;
}

export const ownFiguresOf = async ({ data, timeZone, links }: OwnContext, userId: number): Promise<OwnFigures> => {
  const own = async (table: 'connections' | 'expectations' | 'joined_events' | 'documents'): Promise<number> => {
    const records = data.read.selectFrom(table).where('user_id', '=', userId);
    const { total } = await records.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return total;
  };
  const room = { data, timeZone };
  const asking = { ...room, caller: { userId, roleId: roles.member } };
  const today = todayIn(timeZone);
  const [
    user,
    Announcements,
    ForYou,
    Renewal,
    LastReceipt,
    Chapters,
    Meetings,
    Absences,
    Week,
    OpenReferrals,
    Connections,
    Expectations,
    EventsJoined,
    Documents,
    scores,
  ] = await Promise.all([
    data.read
      .selectFrom('users')
      .select(['is_active_member as IsActiveMember', 'membership_no as MembershipNo', 'membership_end as MembershipEndDate'])
      .where('id', '=', userId)
      // Another node may have deleted the user after the token was checked.
      .executeTakeFirstOrThrow(() => new Refusal(401, sessionExpired)),
    readOwnAnnouncements(data, userId),
    readWeek(asking, today),
    readOwnRenewal({ data, links }, userId, today),
    lastReceiptOf(data, userId),
    chaptersOf(asking),
    nextMeetings(asking),
    ownAbsences(room, userId),
    ownWeek(data, userId, today),
    openReferrals(data, userId),
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
    Announcements,
    ForYou,
    Status: statusOf(user, today),
    MembershipNo: user.MembershipNo,
    MembershipEndDate: user.MembershipEndDate && noonOf(user.MembershipEndDate),
    Renewal,
    LastReceipt,
    Chapters,
    Meetings,
    Absences,
    Week,
    OpenReferrals,
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

const lastReceiptOf = async ({ read }: Data, userId: number): Promise<OwnFigures['LastReceipt']> => {
  const payment = await read
    .selectFrom('payments')
    .select(['id as Id', 'receipt_no as ReceiptNo', 'amount_paise', 'payment_date'])
    .where('user_id', '=', userId)
    .where('is_void', '=', false)
    .where('receipt_no', 'is not', null)
    .orderBy('payment_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!payment) return null;
  const { Id, ReceiptNo, amount_paise, payment_date } = payment;
  return { Id, ReceiptNo: ReceiptNo ?? '', Amount: rupeesOf(amount_paise), PaymentDate: noonOf(payment_date) };
};

/** What fellow members see of each other is on the wire, and nothing else: no phone, no e-mail. */
const chaptersOf = async (asking: Asking & { data: Data }): Promise<OwnFigures['Chapters']> => {
  const { data } = asking;
  const { userId } = asking.caller;
  const chapters = await data.read
    .selectFrom('chapters')
    .select(['id as Id', 'chapter_name as ChapterName', 'city_name as CityName'])
    .where('id', 'in', ownChaptersOf(data, userId))
    .orderBy(orderColumn(data, 'chapters', { by: 'chapter_name_folded' }))
    .orderBy('id')
    .execute();
  return Promise.all(
    chapters.map(async (chapter) => {
      const chapterPlaces = () =>
        data.read
          .selectFrom('assignments')
          .innerJoin('users', 'users.id', 'assignments.user_id')
          .where('chapter_id', '=', chapter.Id)
          .where('is_active', '=', true);
      const [counted, fellows] = await Promise.all([
        chapterPlaces().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
        chapterPlaces()
          .select(['users.id as Id', 'full_name as FullName'])
          .select([ifShown('photo').as('Photo'), ifShown('profession').as('Profession'), isVisible(asking).as('IsFound')])
          .where('users.id', '!=', userId)
          .orderBy(orderColumn(data, 'users', { by: 'full_name_folded' }))
          .orderBy('users.id')
          .limit(shownFellows)
          .execute(),
      ]);
      const Fellows = fellows.map((row) => ({ ...row, Photo: pictureUrl(row.Photo), IsFound: Boolean(row.IsFound) }));
      return { ...chapter, Count: counted.total, Fellows };
    }),
  );
};

const ifShown = (column: 'photo' | 'profession') => sql<string | null>`case when ${isShownToFellows} then ${sql.ref(column)} end`;
