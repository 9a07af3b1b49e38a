// What a list of meetings says besides the meetings themselves: how many came, who speaks, the own answer; and how many belong to each.

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { timeSlice } from '../../../platform/data/time-slice.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type AnswerWord, type MarkWord, markWords } from './meeting-kinds.ts';
import { speakersPart } from './meetings.contract.ts';
import { countRoster } from './roster.server.ts';

/** An index has the numbers of each mark. */
export const markCounts = markWords.map((mark) => {
  const counted = sql<number>`(select count(*) from attendances where attendances.meeting_id = meetings.id and mark = ${sql.lit(mark)} and attendances.visitor_id is null)`;
  return counted.as(mark);
});

/** Those who came, of a meeting ahead those who are expected. */
export const visitorCount = sql<number>`(select count(*) from attendances where attendances.meeting_id = meetings.id
  and attendances.visitor_id is not null and (mark is not null and mark != 'Absent' or mark is null and answer = 'Going' and meetings.closed_at is null))`;

/** Of several speakers the first on the agenda. */
const speakerColumn = <Value>(column: 'full_name' | 'id'): RawBuilder<Value | null> =>
  sql`case when meetings.kind != 'Holiday' then (select users.${sql.ref(column)} from meeting_parts join users on users.id = meeting_parts.user_id
  where meeting_parts.meeting_id = meetings.id and meeting_parts.part = ${sql.lit(speakersPart)} order by position limit 1) end`;

export const speaker = speakerColumn<string>('full_name');

export const speakerId = speakerColumn<number>('id');

export const answerOf = (userId: number): RawBuilder<AnswerWord | null> =>
  sql`(select answer from attendances where attendances.meeting_id = meetings.id and attendances.user_id = ${userId})`;

export const markOf = (userId: number): RawBuilder<MarkWord | null> =>
  sql`(select mark from attendances where attendances.meeting_id = meetings.id and attendances.user_id = ${userId})`;

type Listed = Record<MarkWord, number> & { Id: number; ChapterId: number; Day: Day; ClosedAt: string | null };

/** Of a closed meeting all who have a mark. Of all later days it is the number of those who are in the chapter now. */
export const membersOf = async (read: Reader, rows: readonly Listed[], timeZone: string): Promise<Map<number, number>> => {
  const today = todayIn(timeZone);
  const [closed, open] = [rows.filter(({ ClosedAt }) => ClosedAt !== null), rows.filter(({ ClosedAt }) => ClosedAt === null)];
  const counts = new Map(closed.map((row) => [row.Id, markWords.reduce((sum, word) => sum + row[word], 0)]));
  const alike = Map.groupBy(open, ({ ChapterId, Day }) => `${ChapterId} ${Day <= today ? Day : 'later'}`);
  const yieldIfLong = timeSlice();
  for (const some of splitInParts([...alike.values()], countedAtOnce)) {
    const counting = some.map(async (meetings) => {
      const [first] = meetings;
      if (!first) return;
      const of = { id: first.Id, chapter_id: first.ChapterId, day: first.Day, closed_at: null };
      const count = await countRoster(read, of, timeZone);
      for (const { Id } of meetings) counts.set(Id, count);
    });
    await Promise.all(counting);
    await yieldIfLong();
  }
  return counts;
};

const countedAtOnce = 10;
