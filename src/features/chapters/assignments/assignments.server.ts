// Assigned members: the list, assigning, removing.

import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Tables, Tx } from '../../../platform/data/data.ts';
import { newestFirst, orderOf, sortAsText, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { likePattern } from '../../../platform/data/lists/search.ts';
import { lockAgainstDelete, lockRows } from '../../../platform/data/locked.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Chapters, chapterCondition, chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type BulkRecords, type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { roleNameOf } from '../../../platform/wire/roles.ts';
import { sinceOf } from '../../people/members/member-row.server.ts';
import { hasStatus, isHidingDeactivated, rankOf } from '../../people/members/members.server.ts';
import { isNotSuperAdmin, memberRecords } from '../../people/members/members.tables.ts';
import { soughtMembers } from '../../people/members/sought-members.server.ts';
import { statusOf } from '../../people/membership/membership.ts';
import { isVisible } from '../fellows/visible-users.server.ts';
import { requireFreeSeat } from '../seats/seat-rule.server.ts';
import { assignMember, assignmentTexts, listAssigned } from './assignments.contract.ts';
import { assignmentRecords } from './assignments.tables.ts';
import { isEligible, membershipColumns } from './eligible.server.ts';

export const assignmentsServer = [
  handle(listAssigned, async (context) => {
    const { data, input, timeZone, graceDays } = context;
    const today = todayIn(timeZone);
    const assigned = assignmentsOf(data, input, chaptersOf(context, 'sees'));
    const isByMember = input.Search !== null || input.Status !== null;
    const query = (await joinMembers(data, assigned, input, today))
      .select([
        'assignments.id as ChapterUserId',
        'assignments.user_id as UserId',
        'chapter_id as ChapterId',
        'chapter_name as ChapterName',
      ])
      .select([
        'full_name as FullName',
        isVisible(context).as('IsFound'),
        'email as Email',
        'phone as Phone',
        pictureAddress('photo').as('Photo'),
        'profession as Profession',
        'assignments.profession_id as ProfessionId',
        'professions.name as Seat',
      ])
      .select(['membership_no as MembershipNo', 'membership_start as MembershipStartDate', 'membership_end as MembershipEndDate'])
      .select('membership_terms as MemberSince')
      .select(['users.is_active as IsActive', 'is_active_member as IsActiveMember', 'assignments.created_at as CreatedDate'])
      .select(['role_id as RoleName', 'amount_paise as Amount', 'payment_date as PaymentDate']);
    const order = orderOf(input, newestFirst, { ...assignedOrder, Status: { by: rankOf(today) } });
    const { rows, total } = await page(data, 'assignments', query, order, input, isByMember ? query : assigned);
    return {
      rows: rows.map((row) => ({
        ...row,
        IsFound: Boolean(row.IsFound),
        MembershipStartDate: row.MembershipStartDate && noonOf(row.MembershipStartDate),
        MembershipEndDate: row.MembershipEndDate && noonOf(row.MembershipEndDate),
        MemberSince: sinceOf(row, { today, graceDays }),
        RoleName: roleNameOf(row.RoleName),
        Amount: row.Amount === null ? null : rupeesOf(row.Amount),
        PaymentDate: row.PaymentDate && noonOf(row.PaymentDate),
        Status: statusOf(row, today),
      })),
      total,
    };
  }),

  handle(
    assignMember,
    async (context) => {
      const { input, save } = context;
      switch (input.Flag) {
        case 'Add':
          return save(async (records) => savedIn(await assign(records, context, input), assignmentTexts.assigned));
        case 'Move':
          return save(async (records) => savedIn(await move(records, context, input), assignmentTexts.moved));
        case 'Seat':
          return save(async (records) => saved(await giveSeat(records, input), assignmentTexts.seated));
        default:
          return save(async (records) => savedIn(await remove(records, input), assignmentTexts.removed));
      }
    },
    (input) => membersNamed(input),
  ),
];

/** The Ids of many are members: who may come into a chapter, or who is in this one. */
const membersNamed = (input: Context<typeof assignMember>['input']): BulkRecords => {
  if (input.Flag === 'Add') return { kind: memberRecords, texts: { notFound: assignmentTexts.memberNotFound }, only: isNotSuperAdmin };
  const members = sql`select user_id from assignments where chapter_id = ${'ChapterId' in input ? input.ChapterId : null}`;
  return { kind: memberRecords, texts: assignmentTexts, only: sql`users.id in (${members})` };
};

/** What the members' rows have is looked up for all who are assigned. */
const assignedOrder = {
  FullName: sortAsText(unindexed('users.full_name_folded')),
  ChapterName: sortAsText(unindexed('chapters.chapter_name_folded')),
  Email: sortAsText(unindexed('users.email_folded')),
  Profession: { by: unindexed('users.profession_folded'), none: 'blank', isText: true },
  MembershipEndDate: { by: unindexed('users.membership_end'), none: 'null' },
  Seat: { by: unindexed('professions.name_folded'), none: 'null', isText: true },
  CreatedDate: 'created_at',
} as const;

type AssignmentQuery = SelectQueryBuilder<Tables, 'assignments', object>;
type Input = Context<typeof listAssigned>['input'];

const assignmentsOf = ({ read }: Data, input: Input, chapters: Chapters): AssignmentQuery => {
  const { ChapterId, UserId, ProfessionId } = input;
  let query: AssignmentQuery = read.selectFrom('assignments');
  const seen = chapterCondition('assignments.chapter_id', chapters);
  if (seen) query = query.where(seen);
  if (ChapterId !== null) query = query.where('assignments.chapter_id', '=', ChapterId);
  if (UserId !== null) query = query.where('assignments.user_id', '=', UserId);
  if (ProfessionId !== null) query = query.where('assignments.profession_id', '=', ProfessionId);
  if (isHidingDeactivated(input, UserId ?? ProfessionId)) {
    // Of all chapters everybody is looked at, to count them.
    const isOfAll = !seen && ChapterId === null && UserId === null;
    query = query.where(
      sql<SqlBool>`${isOfAll ? aside : sql``} not exists (select 1 from users as gone where gone.id = assignments.user_id
        and gone.is_active = false)`,
    );
  }
  return query;
};

/** Everybody who is assigned has a row, and so has the chapter. Not everybody has a seat. */
const joinMembers = async (data: Data, assigned: AssignmentQuery, input: Input, today: Day) => {
  let query = assigned
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
    .leftJoin('professions', 'professions.id', 'assignments.profession_id');
  if (input.Status !== null) query = query.where(sql<SqlBool>`${aside} ${hasStatus(input.Status, today)}`);
  const { Search } = input;
  if (Search !== null) {
    const hasMembershipNo = sql<SqlBool>`${aside} lower(membership_no) like ${likePattern(Search.toLowerCase())} escape '\\'`;
    query = query.where(sql<SqlBool>`(${await soughtMembers(data, Search)} or ${hasMembershipNo})`);
  }
  return query;
};

interface Placed {
  id: number;
  chapterName: string;
}

const savedIn = ({ id, chapterName }: Placed, done: string) => saved(id, assignmentTexts.ofChapter(done, chapterName));

const assign = async (
  records: Records,
  { data, caller, timeZone }: Context<typeof assignMember>,
  { ChapterId, UserId, ProfessionId }: { ChapterId: number; UserId: number; ProfessionId: number | null },
): Promise<Placed> => {
  await requireEligible(data, records.tx, UserId, timeZone);
  const chapterName = await requireChapter(data, records.tx, ChapterId);
  if (ProfessionId !== null) await requireFreeSeat(records, { chapterId: ChapterId, professionId: ProfessionId }, { userId: UserId });
  const row = { chapter_id: ChapterId, user_id: UserId, profession_id: ProfessionId };
  try {
    const id = await records.insert(assignmentRecords, { ...row, created_by: caller.userId, created_at: new Date().toISOString() });
    return { id, chapterName };
  } catch (error) {
    throw explainTaken(error);
  }
};

const explainTaken = (error: unknown): unknown => {
  if (isTaken(error, 'assignments', 'user_id')) return refusedField('AlreadyAssigned', 'ChapterId', assignmentTexts.alreadyAssigned);
  return isTaken(error, 'assignments', 'profession_id') ? refusedField('SeatTaken', 'ProfessionId', assignmentTexts.seatTaken) : error;
};

/** The assignment stays and gets the other chapter, so its history has the former one. The member is in the other one from now on. */
const move = async (
  records: Records,
  { data, caller, timeZone }: Context<typeof assignMember>,
  { Id, ChapterId, ProfessionId }: { Id: number; ChapterId: number; ProfessionId: number | null },
): Promise<Placed> => {
  const { tx } = records;
  const assignment = await tx.selectFrom('assignments').select(['user_id', 'profession_id']).where('id', '=', Id).executeTakeFirst();
  if (!assignment) throw new Refusal(404, assignmentTexts.notFound);
  // The member is locked first, as when one is assigned. Requests that lock in the same order never wait for each other for ever.
  await requireEligible(data, tx, assignment.user_id, timeZone);
  const seat = (ProfessionId ?? assignment.profession_id) || null;
  const place = { chapter_id: ChapterId, profession_id: seat, created_by: caller.userId, created_at: new Date().toISOString() };
  const chapterName = await requireChapter(data, tx, ChapterId);
  if (seat !== null) await requireFreeSeat(records, { chapterId: ChapterId, professionId: seat }, { userId: assignment.user_id });
  try {
    const before = await records.update(assignmentRecords, Id, ({ chapter_id }) => {
      if (chapter_id === ChapterId) throw refusedField(400, 'ChapterId', assignmentTexts.sameChapter);
      return place;
    });
    if (!before) throw new Refusal(404, assignmentTexts.notFound);
    return { id: Id, chapterName };
  } catch (error) {
    throw explainTaken(error);
  }
};

/** The place stays, the profession for which the member has it changes. */
const giveSeat = async (records: Records, { Id, ProfessionId }: { Id: number; ProfessionId: number | null }): Promise<number> => {
  const { tx } = records;
  const assignment = await tx.selectFrom('assignments').select(['chapter_id', 'user_id']).where('id', '=', Id).executeTakeFirst();
  if (!assignment) throw new Refusal(404, assignmentTexts.notFound);
  const { chapter_id, user_id } = assignment;
  if (ProfessionId !== null) await requireFreeSeat(records, { chapterId: chapter_id, professionId: ProfessionId }, { userId: user_id });
  const before = await records.update(assignmentRecords, Id, { profession_id: ProfessionId });
  if (!before) throw new Refusal(404, assignmentTexts.notFound);
  // Somebody has moved the member to another chapter while the seats of this one were locked.
  if (before.chapter_id !== chapter_id) throw new Refusal(409, assignmentTexts.movedMeanwhile);
  return Id;
};

/** Its name. */
const requireChapter = async (data: Data, tx: Tx, id: number): Promise<string> => {
  const query = tx.selectFrom('chapters').select(['is_active as IsActive', 'chapter_name as ChapterName']).where('id', '=', id);
  const chapter = await lockAgainstDelete(data, query).executeTakeFirst();
  if (!chapter) throw refusedField(400, 'ChapterId', assignmentTexts.chapterNotFound);
  if (!chapter.IsActive) throw refusedField(400, 'ChapterId', assignmentTexts.chapterInactive);
  return chapter.ChapterName;
};

const requireEligible = async (data: Data, tx: Tx, id: number, timeZone: string): Promise<void> => {
  const query = tx.selectFrom('users').select(membershipColumns).where('id', '=', id).where(isNotSuperAdmin);
  const member = await lockRows(data, query).executeTakeFirst();
  if (!member) throw new Refusal(404, assignmentTexts.memberNotFound);
  if (!isEligible(member, todayIn(timeZone))) throw new Refusal('NotEligible', assignmentTexts.notEligible);
};

interface Removal {
  Id: number | null;
  ChapterId: number | null;
  UserId: number | null;
}

const remove = async (records: Records, { Id, ChapterId, UserId }: Removal): Promise<Placed> => {
  const id = Id ?? (await findAssignment(records.tx, ChapterId, UserId));
  const removed = id === null ? null : await records.delete(assignmentRecords, id);
  if (!removed) throw new Refusal(404, assignmentTexts.notFound);
  const chapter = await records.tx
    .selectFrom('chapters')
    .select('chapter_name')
    .where('id', '=', removed.chapter_id)
    .executeTakeFirstOrThrow();
  return { id: removed.id, chapterName: chapter.chapter_name };
};

const findAssignment = async (tx: Tx, chapterId: number | null, userId: number | null): Promise<number | null> => {
  const assignments = tx.selectFrom('assignments').where('chapter_id', '=', chapterId).where('user_id', '=', userId);
  return (await assignments.select('id').executeTakeFirst())?.id ?? null;
};
