import { sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { nullsLast, type Order, orderOf, unindexed } from '../../../platform/data/lists/order.ts';
import { namedRows, page } from '../../../platform/data/lists/page.ts';
import { startOfDay, todayIn } from '../../../platform/server/calendar.ts';
import { type Chapters, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { baseOfPassedLinks } from '../../../platform/server/passed-links.ts';
import { type Day, daysBetween, noonOf } from '../../../platform/wire/days.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import type { MailState } from '../../../platform/wire/mail-states.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isVisible } from '../../chapters/fellows/visible-users.server.ts';
import { chapterNames } from '../../people/members/member-row.server.ts';
import { chapterOrder, sortByChapters } from '../../people/members/members.server.ts';
import { soughtMembers } from '../../people/members/sought-members.server.ts';
import { type Organization, readOrganization } from '../../people/organization/organization.server.ts';
import type { ContactWay } from '../contacts/contacts.contract.ts';
import '../contacts/contacts.tables.ts';
import { matchingMembers, stakeOf, totalsOf, type UserQuery } from './matching-members.server.ts';
import { mayBeReminded } from './may-be-reminded.server.ts';
import { payPageLink } from './pay-page.server.ts';
import { remindHandler } from './remind.server.ts';
import { lastDayWithoutGap, renewalOf } from './reminder-mail.server.ts';
import { listRenewals, type RenewalStage, renewalStages, type StageTotals, stageFields } from './renewals.contract.ts';
import { type RenewalDays, stageOf } from './stages.server.ts';

export const renewalsServer = [
  handle(listRenewals, async (context) => {
    const { data, input, timeZone, graceDays, canSendMail } = context;
    const chapters = chaptersOf(context, 'money');
    const days = { today: todayIn(timeZone), graceDays };
    const sought = input.Search === null ? null : await soughtMembers(data, input.Search);
    const matching = remindedOrNot(matchingMembers(data, { ...input, sought }, days, chapters), input, startOfDay(days.today, timeZone));
    const isByReminder = input.Sort?.endsWith('LastRemindedAt') ?? false;
    const listed: UserQuery = isByReminder
      ? matching.leftJoin('last_reminders', 'last_reminders.user_id', 'users.id')
      : sortByChapters({ data, input }, matching, chapters);
    const query = listed
      .select([
        ...columns,
        chapterNames(data, chapters),
        isVisible(context).as('IsFound'),
        lastRemindedAt.as('LastRemindedAt'),
        reminderState.as('ReminderState'),
        reminderSentAt.as('ReminderSentAt'),
        mayBeReminded().as('MayBeReminded'),
      ])
      .select(lastContact);
    const isFile = input.Format !== null;
    const [{ rows, total }, { Counts, Stakes }, paise, office] = await Promise.all([
      page(data, 'users', query, orderOf(input, usualOrder(input.Stage), sortedBy), input, matching),
      // A file has no place for the totals.
      isFile ? noTotals : totalsByStage(data, input.ChapterId, days, chapters),
      isFile ? 0 : stakeOf(data, namedRows(data, 'users', matching, input)),
      readOrganization(data.read),
    ]);
    return {
      rows: rows.map(({ IsActiveMember, membership_start, MembershipEndDate: end, ...row }) => ({
        ...row,
        ...nextOf({ is_active_member: IsActiveMember, membership_start, membership_end: end, amount_paise: row.Amount }, office),
        Photo: pictureUrl(row.Photo),
        IsFound: Boolean(row.IsFound),
        MayBeReminded: Boolean(row.MayBeReminded),
        Stage: stageOf({ isActiveMember: IsActiveMember, end, hasPaid: row.Amount !== null }, days),
        MembershipEndDate: end && noonOf(end),
        Days: end === null ? null : daysBetween(days.today, end),
        WithoutGapUntil: momentOf(IsActiveMember ? lastDayWithoutGap(end, days) : null),
        Amount: row.Amount === null ? null : rupeesOf(row.Amount),
        PaymentDate: row.PaymentDate && noonOf(row.PaymentDate),
      })),
      total,
      more: {
        Counts,
        Stakes,
        Stake: rupeesOf(paise),
        CanSend: canSendMail,
        PayPages: isFile ? {} : payPagesOf(context, rows, office),
        Office: officeOf(office),
      },
    };
  }),

  remindHandler,
];

const nextOf = (member: Parameters<typeof renewalOf>[0], { membershipFeePaise }: Organization) => {
  const { months, amount } = renewalOf(member, membershipFeePaise);
  return { NextMonths: months, NextAmount: amount === null ? null : rupeesOf(amount) };
};

const mostPayPages = 100;

/** Only where there is something to pay, and a UPI ID to pay it to. */
const payPagesOf = (context: Context<typeof listRenewals>, rows: readonly PayingRow[], office: Organization): Record<string, string> => {
  if (office.upiId === '' || rows.length > mostPayPages) return {};
  const base = baseOfPassedLinks(context);
  return Object.fromEntries(
    rows.flatMap(({ Id, IsActiveMember: is_active_member, membership_start, MembershipEndDate: membership_end, Amount: amount_paise }) => {
      const member = { is_active_member, membership_start, membership_end, amount_paise };
      const { amount } = renewalOf(member, office.membershipFeePaise);
      return amount ? [[String(Id), `${base}${payPageLink(context.links, { id: Id, ...member }, amount)}`]] : [];
    }),
  );
};

interface PayingRow {
  Id: number;
  IsActiveMember: boolean;
  membership_start: Day | null;
  MembershipEndDate: Day | null;
  Amount: number | null;
}

const momentOf = (day: Day | null) => day && noonOf(day);

const officeOf = ({ name, officePhone, officeEmail, upiId, membershipFeePaise }: Organization) => ({
  Name: name,
  Phone: officePhone,
  Email: officeEmail,
  UpiId: upiId,
  MembershipFee: membershipFeePaise === null ? null : rupeesOf(membershipFeePaise),
});

interface RemindedFilters {
  IsRemindedToday: boolean | null;
  MayBeReminded: boolean | null;
}

const remindedOrNot = (members: UserQuery, { IsRemindedToday, MayBeReminded }: RemindedFilters, since: string): UserQuery => {
  const wasReminded = sql<boolean>`${aside} exists (select 1 from last_reminders where last_reminders.user_id = users.id and last_reminders.at >= ${since})`;
  const asked = [
    [IsRemindedToday, wasReminded],
    [MayBeReminded, sql<boolean>`${aside} ${mayBeReminded()}`],
  ] as const;
  return asked.reduce((query, [is, so]) => (is === null ? query : query.where(is ? so : sql<boolean>`not ${so}`)), members);
};

const sortedBy = {
  FullName: 'full_name_folded',
  ChapterName: chapterOrder,
  Email: 'email_folded',
  MembershipEndDate: nullsLast('membership_end'),
  Amount: nullsLast('amount_paise'),
  LastRemindedAt: { by: unindexed('last_reminders.at'), none: 'null' },
} as const;

/** Most urgent first: whose membership ends or lapses next, who has just lapsed, who is new. */
const usualOrder = (stage: RenewalStage | null): Order<'membership_end' | 'created_at'> => {
  switch (stage) {
    case 'This week':
    case 'This month':
    case 'Due':
    case 'Grace':
      return { by: 'membership_end', direction: 'asc' };
    case 'Lapsed':
      return { by: 'membership_end', direction: 'desc' };
    case 'Never paid':
      return { by: 'created_at', direction: 'desc' };
    case null:
      return { by: 'membership_end', direction: 'desc', none: 'null' };
  }
};

const columns = [
  'users.id as Id',
  'full_name as FullName',
  'photo as Photo',
  'membership_no as MembershipNo',
  'email as Email',
  'phone as Phone',
  'is_active_member as IsActiveMember',
  'membership_start',
  'membership_end as MembershipEndDate',
  'amount_paise as Amount',
  'payment_date as PaymentDate',
  'users.created_at as CreatedAt',
  'wants_membership_mail as WantsMembershipMail',
] as const;

const lastRemindedAt = sql<string | null>`(select reminded.at from last_reminders as reminded where reminded.user_id = users.id)`;

// The ids of mails and of reminders grow together.
const lastReminder = <Value>(column: string) =>
  sql<Value>`(select ${sql.ref(column)} from reminders join outbox on outbox.id = reminders.mail_id
    where reminders.user_id = users.id order by reminders.id desc limit 1)`;

const reminderState = lastReminder<MailState | null>('outbox.state');

const reminderSentAt = lastReminder<string | null>('outbox.sent_at');

/** One step in the index of contacts for each row of the page. */
const newestContact = <Value>(column: string) =>
  sql<Value>`(select ${sql.ref(column)} from contacts as contact join users as author on author.id = contact.created_by
    where contact.user_id = users.id order by contact.created_at desc, contact.id desc limit 1)`;

const lastContact = [
  newestContact<string | null>('contact.created_at').as('LastContactAt'),
  newestContact<ContactWay | null>('contact.how').as('LastContactHow'),
  newestContact<string | null>('contact.note').as('LastContactNote'),
  newestContact<string | null>('author.full_name').as('LastContactBy'),
] as const;

const noneByStage = { ThisWeek: 0, ThisMonth: 0, Due: 0, Grace: 0, Lapsed: 0, NeverPaid: 0 };

const noTotals = { Counts: noneByStage, Stakes: noneByStage };

const totalsByStage = async (
  data: Data,
  ChapterId: number | null,
  days: RenewalDays,
  chapters: Chapters,
): Promise<Record<'Counts' | 'Stakes', StageTotals>> => {
  const Counts = { ...noneByStage };
  const Stakes = { ...noneByStage };
  await Promise.all(
    renewalStages.map(async (Stage) => {
      const { count, paise } = await totalsOf(data, { Stage, ChapterId }, days, chapters);
      Counts[stageFields[Stage]] = count;
      Stakes[stageFields[Stage]] = rupeesOf(paise);
    }),
  );
  return { Counts, Stakes };
};
