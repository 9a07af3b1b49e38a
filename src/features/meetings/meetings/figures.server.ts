// What a page of meetings says besides the meetings themselves: how many belong to each, how many came, who speaks, and the own answer.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { inParts, inTurns, readInParts } from '../../../platform/data/in-pieces.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type AnswerWord, type MarkWord, markWords, speakersPart } from './meetings.contract.ts';
import { countRoster } from './roster.server.ts';

interface Listed {
  Id: number;
  ChapterId: number;
  Day: Day;
  ClosedAt: string | null;
}

type Figures = Record<MarkWord | 'Members' | 'Visitors', number> & { Speaker: string | null; MyAnswer: AnswerWord | null };

interface Asking {
  userId: number;
  timeZone: string;
}

export const figuresOf = async (read: Reader, rows: readonly Listed[], { userId, timeZone }: Asking): Promise<(row: Listed) => Figures> => {
  const ids = rows.map(({ Id }) => Id);
  const [marks, speakers, answers, members] = await Promise.all([
    marksOf(read, ids),
    speakersOf(read, ids),
    answersOf(read, ids, userId),
    membersOf(
      read,
      rows.filter(({ ClosedAt }) => ClosedAt === null),
      timeZone,
    ),
  ]);
  return ({ Id }) => {
    const counted = marks.get(Id) ?? [];
    const marked = Object.fromEntries(markWords.map((word) => [word, Number(counted.find(({ mark }) => mark === word)?.count ?? 0)]));
    return {
      // All words are in it.
      ...(marked as Record<MarkWord, number>),
      Members: members.get(Id) ?? counted.reduce((sum, { count }) => sum + Number(count), 0),
      Visitors: 0,
      Speaker: speakers.get(Id) ?? null,
      MyAnswer: answers.get(Id) ?? null,
    };
  };
};

const marksOf = async (read: Reader, ids: readonly number[]) => {
  const marks = await readInParts(ids, (part) =>
    read
      .selectFrom('attendances')
      .select(['meeting_id', 'mark', sql<number>`count(*)`.as('count')])
      .where('meeting_id', 'in', part)
      .where('mark', 'is not', null)
      .groupBy(['meeting_id', 'mark'])
      .execute(),
  );
  return Map.groupBy(marks, ({ meeting_id }) => meeting_id);
};

/** Of several speakers the first on the agenda. */
const speakersOf = async (read: Reader, ids: readonly number[]): Promise<Map<number, string>> => {
  const speakers = await readInParts(ids, (part) =>
    read
      .selectFrom('meeting_parts')
      .innerJoin('users', 'users.id', 'meeting_parts.user_id')
      .select(['meeting_id', 'full_name'])
      .where('meeting_id', 'in', part)
      .where('part', '=', speakersPart)
      .orderBy('position', 'desc')
      .execute(),
  );
  return new Map(speakers.map(({ meeting_id, full_name }) => [meeting_id, full_name]));
};

const answersOf = async (read: Reader, ids: readonly number[], userId: number): Promise<Map<number, AnswerWord | null>> => {
  const answers = await readInParts(ids, (part) =>
    read.selectFrom('attendances').select(['meeting_id', 'answer']).where('meeting_id', 'in', part).where('user_id', '=', userId).execute(),
  );
  return new Map(answers.map(({ meeting_id, answer }) => [meeting_id, answer]));
};

/** Of today and all later days it is the same number: that of those who are in the chapter now. */
const membersOf = async (read: Reader, rows: readonly Listed[], timeZone: string): Promise<Map<number, number>> => {
  const today = todayIn(timeZone);
  const alike = Map.groupBy(rows, ({ ChapterId, Day }) => `${ChapterId} ${Day < today ? Day : today}`);
  const counts = new Map<number, number>();
  const nextTurn = inTurns();
  for (const some of inParts([...alike.values()], countedAtOnce)) {
    const counting = some.map(async (meetings) => {
      const [first] = meetings;
      if (!first) return;
      const of = { id: first.Id, chapter_id: first.ChapterId, day: first.Day, closed_at: null };
      const count = await countRoster(read, of, timeZone);
      for (const { Id } of meetings) counts.set(Id, count);
    });
    await Promise.all(counting);
    await nextTurn();
  }
  return counts;
};

const countedAtOnce = 10;
