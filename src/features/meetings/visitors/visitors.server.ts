// Visitors on the server: the list, as far as each reader sees it. Saving, moving and objecting have files of their own.

import { type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import { newestFirst, orderOf, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { searchRows } from '../../../platform/data/lists/search-rows.ts';
import { dayOf, todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isVisibleUser } from '../../chapters/fellows/visible-users.server.ts';
import { nextTerm, noMembership } from '../../money/payments/next-term.ts';
import { findKnownPeople } from '../../people/members/known-people.server.ts';
import { readOrganization } from '../../people/organization/organization.server.ts';
import { firstVisits } from './first-visits.server.ts';
import { invitationOf } from './invitations.server.ts';
import { moveVisitorOf } from './move-visitor.server.ts';
import { objectionsTo, objectTo } from './objections.server.ts';
import { saveVisitorOf } from './save-visitor.server.ts';
import { isOfficerOf, isOpenToObjection, isReadable, isSeen, movesOf } from './visitor-rights.server.ts';
import { moveVisitor, objectVisitor } from './visitor-steps.contract.ts';
import { asideStages, openStages } from './visitor-words.ts';
import { inviteVisitor, listVisitors, saveVisitor } from './visitors.contract.ts';
import { comingOf, countedVisits, lastVisit, visitsOf } from './visits.server.ts';

type ListContext = Context<typeof listVisitors>;

export const visitorsServer = [
  handle(listVisitors, async (context) => {
    const { data, input, caller, timeZone } = context;
    const today = todayIn(timeZone);
    const asked = askedVisitors(context);
    const shown = asked
      .innerJoin('chapters', 'chapters.id', 'visitors.chapter_id')
      .leftJoin('professions', 'professions.id', 'visitors.profession_id')
      .selectAll('visitors')
      .select(['chapter_name', 'professions.name as profession'])
      .select(sql<string | null>`(select users.full_name from users where users.id = visitors.invited_by_id)`.as('inviter'))
      .select(isInvitedByCaller(context).as('is_inviter'))
      .select(isVisibleUser(context, 'visitors.invited_by_id').as('is_inviter_found'))
      .select(isVisibleUser(context, 'visitors.user_id').as('is_member_found'));
    const { rows, total } = await page(data, 'visitors', shown, orderOf(orderedBy(input), newestFirst, sorted), input, asked);
    const ids = rows.map(({ id }) => id);
    const [visits, coming, objections] = await Promise.all([
      visitsOf(data.read, ids),
      comingOf(data.read, ids, today),
      objectionsTo(data.read, ids),
    ]);
    const decided = chaptersOf(context, 'decide');
    return {
      rows: rows.map((row) => {
        const isOfficer = isOfficerOf(context, row.chapter_id);
        const isOpen = row.stage === 'Applied' && row.object_until !== null && row.object_until >= today;
        // Whoever may only object gets to know who it is, and no more.
        const seesContacts = isOfficer || Boolean(row.is_inviter) || isAmong(chaptersOf(context, 'money'), row.chapter_id);
        const theirObjections = objections.get(row.id) ?? [];
        const known = visits.get(row.id);
        const contacts = { Phone: row.phone, Email: row.email, City: row.city, NextStep: row.next_step, NextOn: noonOrNull(row.next_on) };
        return {
          Id: row.id,
          ChapterId: row.chapter_id,
          ChapterName: row.chapter_name,
          FullName: row.full_name,
          Company: row.company,
          ProfessionId: row.profession_id,
          Profession: row.profession,
          InvitedById: row.invited_by_id,
          InvitedByName: row.inviter,
          IsInviterFound: Boolean(row.is_inviter_found),
          ...(seesContacts ? contacts : { Phone: null, Email: null, City: null, NextStep: null, NextOn: null }),
          Source: row.source,
          Stage: row.stage,
          StageBefore: asideStages.includes(row.stage) ? row.stage_before : null,
          MayMoveTo: movesOf(context, row),
          Reason: isOfficer ? row.reason : null,
          VisitReason: isOfficer ? row.visit_reason : null,
          Note: isOfficer ? row.note : null,
          ObjectUntil: noonOrNull(row.object_until),
          HeldUntil: noonOrNull(row.held_until),
          UserId: row.user_id,
          IsMemberFound: Boolean(row.is_member_found),
          MayObject: isOpen,
          MyObjection: theirObjections.find(({ UserId }) => UserId === caller.userId)?.Note ?? null,
          Objections: isAmong(decided, row.chapter_id) ? theirObjections : null,
          Visits: known?.count ?? 0,
          FirstVisit: noonOrNull(known?.first ?? null),
          LastVisit: noonOrNull(known?.last ?? null),
          ComesOn: noonOrNull(coming.get(row.id) ?? null),
          IsForgotten: row.forgotten_at !== null,
          MayChange: isOfficer && row.forgotten_at === null,
          CreatedDate: row.created_at,
          Version: row.version,
        };
      }),
      total,
      more: { Joining: await joiningOf(context, rows) },
    };
  }),

  handle(saveVisitor, (context) => saveVisitorOf(context)),
  handle(moveVisitor, (context) => moveVisitorOf(context)),
  handle(objectVisitor, (context) => objectTo(context)),
  handle(inviteVisitor, (context) => invitationOf(context)),
];

const noonOrNull = (day: Day | null): string | null => (day === null ? null : noonOf(day));

const isInvitedByCaller = ({ caller }: ListContext) =>
  sql<boolean | number>`(case when visitors.invited_by_id = ${caller.userId} then 1 else 0 end)`;

const sorted = {
  CreatedDate: 'created_at',
  FullName: 'visitors.full_name_folded',
  Company: { by: 'visitors.company_folded', none: 'blank' },
  Stage: { by: unindexed('visitors.stage') },
  NextOn: { by: 'visitors.next_on', none: 'null' },
  Visits: { by: countedVisits },
  LastVisit: { by: lastVisit, none: 'null' },
} as const;

/** A notice leads to one by its id. With further filters one could guess what is not shown. */
const isNamed = ({ Id, Text, NextTo, HasNextStep }: ListContext['input']) =>
  Id !== null && Text === null && NextTo === null && HasNextStep === null;

/** By what is not shown nothing is sorted. */
const orderedBy = ({ Sort, MayObject }: ListContext['input']) => ({ Sort: MayObject === true && /NextOn$/.test(Sort ?? '') ? null : Sort });

const askedVisitors = (context: ListContext) => {
  const { data, input, timeZone } = context;
  const { ChapterId, Text } = input;
  let query = data.read.selectFrom('visitors');
  const seen = input.MayObject === true ? isOpenToObjection(context) : isNamed(input) ? isReadable(context) : isSeen(context, ChapterId);
  if (seen) query = query.where(seen);
  if (input.Id !== null) query = query.where('visitors.id', '=', input.Id);
  if (ChapterId !== null) query = query.where('visitors.chapter_id', '=', ChapterId);
  if (input.Stage !== null) query = query.where('stage', '=', input.Stage);
  if (input.Open !== null) query = query.where('stage', input.Open ? 'in' : 'not in', openStages);
  if (input.InvitedById !== null) query = query.where('invited_by_id', '=', input.InvitedById);
  if (input.ProfessionId !== null) query = query.where('profession_id', '=', input.ProfessionId);
  if (input.Source !== null) query = query.where('source', '=', input.Source);
  const asksForNext = input.NextTo !== null || input.HasNextStep !== null;
  if (asksForNext && input.MayObject === true) query = query.where(sql<SqlBool>`1 = 0`);
  if (input.NextTo !== null) query = query.where('next_on', '<=', dayOf(input.NextTo, timeZone));
  if (input.HasNextStep !== null) {
    const has = sql<SqlBool>`(visitors.next_step is not null or visitors.next_on is not null)`;
    query = query.where(input.HasNextStep ? has : sql<SqlBool>`not ${has}`);
  }
  if (input.MeetingId !== null) {
    query = query.where(
      sql<SqlBool>`visitors.id in (select attendances.visitor_id from attendances
        where attendances.meeting_id = ${input.MeetingId} and attendances.visitor_id > 0 and (answer = 'Going' or mark is not null))`,
    );
  }
  if (input.FirstVisitFrom !== null || input.FirstVisitTo !== null) {
    const days = { from: dayOrEnd(input.FirstVisitFrom, timeZone, '0000-01-01'), to: dayOrEnd(input.FirstVisitTo, timeZone, '9999-12-31') };
    const more = ChapterId === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`meetings.chapter_id = ${ChapterId}`;
    query = query.where(sql<SqlBool>`${aside} visitors.id in (select visitors.id ${firstVisits(days, more)})`);
  }
  if (Text === null) return query;
  // A contact that is not shown is not found either.
  if (input.MayObject === true) return query.where(searchRows(data, 'visitors', { texts: ['full_name_folded', 'company_folded'] }, Text));
  const texts = ['full_name_folded', 'company_folded', 'phone_folded', 'email_folded'] as const;
  return query.where(searchRows(data, 'visitors', { texts, phone: 'phone_folded' }, Text));
};

const dayOrEnd = (sent: string | null, timeZone: string, end: Day): Day => (sent === null ? end : dayOf(sent, timeZone));

interface JoiningVisitor {
  chapter_id: number;
  phone: string | null;
  full_name: string;
  email: string | null;
}

/** What the form of joining begins with: today, and the fee, if one is set. Somebody who is asked for may be here already as a member. */
const joiningOf = async (context: ListContext, visitors: readonly JoiningVisitor[]) => {
  const { data, input, timeZone, graceDays } = context;
  const chapters = chaptersOf(context, 'money');
  if (chapters.length === 0) return null;
  const [one] = input.Id === null ? [] : visitors;
  const mayJoin = one !== undefined && isAmong(chapters, one.chapter_id);
  const person = mayJoin ? { Phone: one.phone, FullName: one.full_name, Email: one.email } : null;
  const today = todayIn(timeZone);
  const { membershipFeePaise } = await readOrganization(data.read);
  const { start, end } = nextTerm(noMembership, today, graceDays);
  return {
    Amount: membershipFeePaise === null ? null : rupeesOf(membershipFeePaise),
    PaymentDate: noonOf(today),
    MemberShipStartDate: noonOf(start),
    MemberShipEndDate: noonOf(end),
    Known: person && (await findKnownPeople(data, person, isInChapters('users.id', chapters))),
  };
};
