// What a page of meetings says besides the meetings themselves: how many belong to each, how many came, who speaks, and the own answer.

import { sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
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

export const figuresOf = async (
  read: Reader,
  rows: readonly Listed[],
  { userId, timeZone }: { userId: number; timeZone: string },
): Promise<(row: Listed) => Figures> => {
  const ids = rows.map(({ Id }) => Id);
  if (ids.length === 0) return () => nothing;
  const [marks, speakers, answers, members] = await Promise.all([
    read
      .selectFrom('attendances')
      .select(['meeting_id', 'mark', sql<number>`count(*)`.as('count')])
      .where('meeting_id', 'in', ids)
      .where('mark', 'is not', null)
      .groupBy(['meeting_id', 'mark'])
      .execute(),
    read
      .selectFrom('meeting_parts')
      .innerJoin('users', 'users.id', 'meeting_parts.user_id')
      .select(['meeting_id', 'full_name'])
      .where('meeting_id', 'in', ids)
      .where('part', '=', speakersPart)
      .orderBy('position')
      .execute(),
    read.selectFrom('attendances').select(['meeting_id', 'answer']).where('meeting_id', 'in', ids).where('user_id', '=', userId).execute(),
    Promise.all(
      rows.filter(({ ClosedAt }) => ClosedAt === null).map(async (row) => [row.Id, await membersOf(read, row, timeZone)] as const),
    ),
  ]);
  const counts = Map.groupBy(marks, ({ meeting_id }) => meeting_id);
  const membersById = new Map(members);
  return ({ Id }) => {
    const marked = Object.fromEntries(markWords.map((word) => [word, 0])) as Record<MarkWord, number>; // all words are in it
    for (const { mark, count } of counts.get(Id) ?? []) if (mark) marked[mark] = Number(count);
    const ofMarks = markWords.reduce((sum, word) => sum + marked[word], 0);
    return {
      ...marked,
      Members: membersById.get(Id) ?? ofMarks,
      Visitors: 0,
      Speaker: speakers.find(({ meeting_id }) => meeting_id === Id)?.full_name ?? null,
      MyAnswer: answers.find(({ meeting_id }) => meeting_id === Id)?.answer ?? null,
    };
  };
};

const nothing: Figures = {
  ...{ Present: 0, Late: 0, Absent: 0, Medical: 0, Substitute: 0 },
  ...{ Members: 0, Visitors: 0, Speaker: null, MyAnswer: null },
};

const membersOf = (read: Reader, { Id, ChapterId, Day, ClosedAt }: Listed, timeZone: string): Promise<number> =>
  countRoster(read, { id: Id, chapter_id: ChapterId, day: Day, closed_at: ClosedAt }, timeZone);
