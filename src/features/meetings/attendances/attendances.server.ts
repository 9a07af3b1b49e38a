// Attendances on the server: who comes and who came, marks, and answers.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/data/data.ts';
import { orderOf, unindexed } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { containsUnfolded } from '../../../platform/data/lists/search-rows.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { isInActive } from '../../chapters/fellows/members-of-chapters.server.ts';
import { findVisibleAmong } from '../../chapters/fellows/visible-users.server.ts';
import { pictureIf, seesMoreThanName } from '../../people/visibility/visibility.server.ts';
import { absenceRules, absencesOf } from '../meetings/absences.server.ts';
import type { AnswerWord, MarkedVia, MarkWord } from '../meetings/meeting-kinds.ts';
import { meetingTexts } from '../meetings/meetings.contract.ts';
import { isOtherStart, readMoves, type Start, startAt } from '../meetings/moves.server.ts';
import { hasBegun, meantUser } from '../meetings/require-meeting.server.ts';
import { answerMeeting, attendanceTexts } from './answers.contract.ts';
import { listAttendance, markAttendance } from './attendances.contract.ts';
import { keepAttendance } from './keep-attendance.server.ts';
import { markAll } from './mark-all.server.ts';
import { meetingOccasion } from './occasions.server.ts';
import { readSeen } from './people.server.ts';

export const attendancesServer = [
  handle(listAttendance, async (context) => {
    const { data, input, caller } = context;
    const occasion = await readSeen(context);
    if (!occasion) return { rows: [], total: 0 };
    const { meeting, seesAll, people } = occasion;
    // What a member may not see is null before anything is filtered or sorted by it.
    const seen = <Value>(column: string): RawBuilder<Value | null> =>
      seesAll ? sql.ref(column) : sql`case when users.id = ${caller.userId} then ${sql.ref(column)} end`;
    const seesMore = seesMoreThanName(caller.userId, seesAll ? null : sql<SqlBool>`1 = 0`);
    let query = data.read.selectFrom(people.as('users'));
    if (input.Answer !== null) query = query.where('users.answer', '=', input.Answer);
    if (input.Mark !== null) query = query.where(sql<SqlBool>`${seen('users.mark')} = ${input.Mark}`);
    if (input.Text !== null) query = query.where(containsUnfolded(data, nameAndProfession(seesMore), foldText(input.Text)));
    const shown = query
      .select(['users.attendance_id as Id', 'users.user_id as UserId', 'users.visitor_id as VisitorId', 'users.full_name as Name'])
      .select([
        pictureIf(seesMore).as('Photo'),
        sql<string | null>`case when ${seesMore} then users.profession end`.as('Profession'),
        'users.answer as Answer',
        'users.answered_at as AnsweredAt',
        'users.guests as Guests',
        'users.turn as Turn',
      ])
      .select(substituteFor(seesAll, caller.userId).as('SubstituteName'))
      .select([seen<MarkWord>('users.mark').as('Mark'), seen<string>('users.marked_at').as('MarkedAt')])
      .select(seen<MarkedVia>('users.via').as('Via'))
      .select(seen<number>('users.marked_by').as('marked_by'))
      .select('users.attendance_version as Version');
    const order = orderOf(input, input.Answer === 'Waiting' ? turnOrder : nameOrder, {
      Name: 'users.full_name_folded',
      Answer: { by: unindexed<AnswerWord>('users.answer'), none: 'null' },
      AnsweredAt: { by: unindexed('users.answered_at'), none: 'null' },
      Mark: { by: seen<MarkWord>('users.mark'), none: 'null' },
    });
    // Made of users and visitors, under the name of the users: the types know only tables.
    const { rows, total } = await page(data, 'users', shown as unknown as PeopleQuery<typeof shown>, order, input);
    const absences = meeting && (await absencesAt(context, meeting, seesAll, rows));
    const isOfBefore = await answersBeforeMove(context, meeting, rows);
    const names = await namesOf(context, rows);
    const found = await findVisibleAmong(
      context,
      rows.map(({ UserId }) => UserId),
    );
    return {
      rows: rows.map(({ marked_by, ...row }) => {
        const seesRow = seesAll || row.UserId === caller.userId;
        return {
          ...row,
          IsFound: row.UserId !== null && found.has(row.UserId),
          // Whether there is a mark is not told by the row itself either.
          ...(!seesRow && row.Answer === null && { Id: null, Version: null }),
          MarkedByName: marked_by === null ? null : (names.get(marked_by) ?? null),
          IsBeforeMove: isOfBefore(row),
          Absences: absences && row.UserId !== null && seesRow ? (absences.get(row.UserId)?.count ?? 0) : null,
        };
      }),
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
    const userId = meantUser(context, input.UserId);
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
      const Id = await keepAttendance(records, meetingOccasion(meeting), { user_id: userId }, (before) => ({
        ...answer,
        // Who came instead, as an officer has it, stays.
        substitute_name: before?.mark === 'Substitute' ? before.substitute_name : name,
      }));
      return { res: { Id }, message: attendanceTexts.answered };
    });
  }),
];

type PeopleQuery<Shown> =
  Shown extends SelectQueryBuilder<infer _Tables, infer _From, infer Row> ? SelectQueryBuilder<Tables, 'users', Row> : never;

const absencesAt = async (
  { data, caller, timeZone }: Context<typeof listAttendance>,
  { chapter_id, day }: { chapter_id: number; day: Day },
  seesAll: boolean,
  rows: readonly { UserId: number | null }[],
) => {
  const today = todayIn(timeZone);
  return absencesOf(data.read, await absenceRules(data.read), {
    chapterId: chapter_id,
    day: day < today ? day : today,
    userIds: rows.map(({ UserId }) => UserId).filter((id) => id !== null && (seesAll || id === caller.userId)) as number[],
  });
};

interface Answered {
  UserId: number | null;
  Answer: AnswerWord | null;
  AnsweredAt: string | null;
}

/** Once it is closed, the marks count. Visitors hear of a move by their own mail, which asks. */
const answersBeforeMove = async (
  { data }: Pick<Context<never>, 'data'>,
  meeting: (Start & { id: number; closed_at: string | null }) | null,
  rows: readonly Answered[],
): Promise<(row: Answered) => boolean> => {
  const hasAnswer = ({ UserId, Answer }: Answered) => UserId !== null && Answer !== null;
  if (!meeting || meeting.closed_at !== null || !rows.some(hasAnswer)) return () => false;
  const moves = await readMoves(data.read, meeting.id);
  return (row) => hasAnswer(row) && isOtherStart(startAt(meeting, moves, row.AnsweredAt ?? ''), meeting);
};

const nameOrder = { by: 'users.full_name_folded', direction: 'asc' } as const;

const turnOrder = { by: unindexed<number>('users.turn'), direction: 'asc' } as const;

/** Of others members see whom somebody sends, and not who came instead. */
const substituteFor = (seesAll: boolean, userId: number) =>
  sql<
    string | null
  >`case when ${seesAll} or users.id = ${userId} or (users.answer = 'Substitute' and users.mark is null) then users.substitute_name end`;

const nameAndProfession = (seesMore: RawBuilder<SqlBool>) =>
  sql<string>`users.full_name_folded || case when ${seesMore} then ' ' || users.profession_folded else '' end`;

const namesOf = async ({ data }: Pick<Context<never>, 'data'>, rows: readonly { marked_by: number | null }[]) => {
  const ids = [...new Set(rows.map(({ marked_by }) => marked_by).filter((id) => id !== null))];
  if (ids.length === 0) return new Map<number, string>();
  const names = await data.read.selectFrom('users').select(['id', 'full_name']).where('id', 'in', ids).execute();
  return new Map(names.map(({ id, full_name }) => [id, full_name]));
};
