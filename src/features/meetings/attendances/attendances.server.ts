// Attendances on the server: who comes and who came, marks, and answers.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { containsUnfolded } from '../../../platform/data/lists/search-rows.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { isInActive } from '../../chapters/assignments/members-of-chapters.server.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import { absenceRules, absencesOf } from '../meetings/absences.server.ts';
import type { AnswerWord, MarkedVia, MarkWord } from '../meetings/meeting-kinds.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import type { AttendanceTable } from '../meetings/meetings.tables.ts';
import { hasBegun } from '../meetings/require-meeting.server.ts';
import { isOnRoster } from '../meetings/roster.server.ts';
import { answerMeeting, attendanceTexts } from './answers.contract.ts';
import { listAttendance, markAttendance } from './attendances.contract.ts';
import { keepAttendance, whoIsMeant } from './keep-attendance.server.ts';
import { markAll } from './mark-all.server.ts';

export const attendancesServer = [
  handle(listAttendance, async (context) => {
    const { data, input, caller, timeZone } = context;
    const meeting = await data.read.selectFrom('meetings').selectAll().where('id', '=', input.MeetingId).executeTakeFirst();
    const seesAll = meeting !== undefined && isAmong(chaptersOf(context, 'sees'), meeting.chapter_id);
    const isSeen = seesAll || (meeting && (await isInActive(data.read, meeting.chapter_id, caller.userId)));
    if (!meeting || !isSeen) return { rows: [], total: 0 };
    // What a member may not see is null before anything is filtered or sorted by it.
    const seen = <Value>(column: string): RawBuilder<Value | null> =>
      seesAll ? sql.ref(column) : sql`case when users.id = ${caller.userId} then ${sql.ref(column)} end`;
    const seesMore = seesMoreThanName(caller.userId, seesAll ? null : sql<SqlBool>`1 = 0`);
    let query = data.read
      .selectFrom('users')
      .leftJoin('attendances', (join) => join.onRef('attendances.user_id', '=', 'users.id').on('attendances.meeting_id', '=', meeting.id))
      .where(isOnRoster('users.id', meeting, timeZone));
    if (input.Answer !== null) query = query.where('answer', '=', input.Answer);
    if (input.Mark !== null) query = query.where(sql<SqlBool>`${seen('attendances.mark')} = ${input.Mark}`);
    if (input.Text !== null) query = query.where(containsUnfolded(data, nameAndProfession(seesMore), foldText(input.Text)));
    const shown = query
      .select(['attendances.id as Id', 'users.id as UserId', 'full_name as Name', pictureIf(seesMore).as('Photo')])
      .select([
        sql<string | null>`case when ${seesMore} then profession end`.as('Profession'),
        'answer as Answer',
        'answered_at as AnsweredAt',
      ])
      .select(substituteFor(seesAll, caller.userId).as('SubstituteName'))
      .select([seen<MarkWord>('attendances.mark').as('Mark'), seen<string>('attendances.marked_at').as('MarkedAt')])
      .select(seen<MarkedVia>('attendances.via').as('Via'))
      .select(seen<number>('attendances.marked_by').as('marked_by'))
      .select('attendances.version as Version');
    const order = orderOf(input, byName, {
      Name: 'users.full_name_folded',
      Answer: { by: sql<AnswerWord>`attendances.answer`, none: 'null' },
      Mark: { by: seen<MarkWord>('attendances.mark'), none: 'null' },
    });
    const { rows, total } = await page(data, 'users', shown, order, input);
    const today = todayIn(timeZone);
    const absences = await absencesOf(data.read, await absenceRules(data.read), {
      chapterId: meeting.chapter_id,
      day: meeting.day < today ? meeting.day : today,
      userIds: rows.map(({ UserId }) => UserId).filter((id) => seesAll || id === caller.userId),
    });
    const names = await namesOf(context, rows);
    return {
      rows: rows.map(({ marked_by, ...row }) => ({
        ...row,
        // Whether there is a mark is not told by the row itself either.
        ...(!seesAll && row.UserId !== caller.userId && row.Answer === null && { Id: null, Version: null }),
        ...{ VisitorId: null, Guests: 0 },
        MarkedByName: marked_by === null ? null : (names.get(marked_by) ?? null),
        Absences: seesAll || row.UserId === caller.userId ? (absences.get(row.UserId)?.count ?? 0) : null,
      })),
      total,
    };
  }),

  handle(markAttendance, async (context) => {
    const { input, save } = context;
    return save(async (records) => {
      const marked = await markAll(records, context, input);
      return { res: marked, message: attendanceTexts.marked(marked.Done) };
    });
  }),

  handle(answerMeeting, async (context) => {
    const { input, caller, save, timeZone } = context;
    const userId = whoIsMeant(context, input.UserId);
    return save(async (records) => {
      const [meeting] = await records.lockAll(records.tx.selectFrom('meetings').selectAll().where('id', '=', input.MeetingId));
      if (!meeting) throw new Refusal(404, meetingTexts.notFound);
      const isIn = await isInActive(records.tx, meeting.chapter_id, userId);
      if (userId === caller.userId) {
        if (!isIn) throw new Refusal(404, meetingTexts.notFound);
      } else if (!isAmong(chaptersOf(context, 'meetings'), meeting.chapter_id)) throw new Refusal(404, meetingTexts.notFound);
      else if (!isIn) throw refusedField(400, 'UserId', attendanceTexts.memberNotFound);
      if (meeting.kind === 'Holiday' || meeting.closed_at !== null || hasBegun(meeting, timeZone)) {
        throw new Refusal(400, meetingTexts.answersClosed);
      }
      const answer = {
        answer: input.Answer,
        answered_at: new Date().toISOString(),
      };
      const name = input.Answer === 'Substitute' ? input.SubstituteName : null;
      const Id = await keepAttendance(records, meeting, userId, (before) =>
        // Who came instead, as an officer has it, stays.
        nextAnswer(before, { ...answer, substitute_name: before?.mark === 'Substitute' ? before.substitute_name : name }),
      );
      return { res: { Id }, message: attendanceTexts.answered };
    });
  }),
];

const byName = { by: 'users.full_name_folded', direction: 'asc' } as const;

/** Of others members see whom somebody sends, and not who came instead. */
const substituteFor = (seesAll: boolean, userId: number) =>
  sql<string | null>`case when ${seesAll} or users.id = ${userId} or (answer = 'Substitute' and mark is null) then substitute_name end`;

type Given = Pick<AttendanceTable, 'answer' | 'answered_at' | 'substitute_name'>;

const nextAnswer = (before: Given | null, next: Given): Given | null =>
  before?.answer === next.answer && before.substitute_name === next.substitute_name ? null : next;

const nameAndProfession = (seesMore: RawBuilder<SqlBool>) =>
  sql<string>`users.full_name_folded || case when ${seesMore} then ' ' || users.profession_folded else '' end`;

const namesOf = async ({ data }: Pick<Context<never>, 'data'>, rows: readonly { marked_by: number | null }[]) => {
  const ids = [...new Set(rows.map(({ marked_by }) => marked_by).filter((id) => id !== null))];
  if (ids.length === 0) return new Map<number, string>();
  const names = await data.read.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(names.map(({ id, full_name }) => [id, full_name]));
};
