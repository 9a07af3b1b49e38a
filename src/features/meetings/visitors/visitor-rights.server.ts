// Who sees which visitors, and who may change them: one place for the list, the saves and the moves.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { type Asking, type Chapters, chapterCondition, chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ownChaptersOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { rightToMove, stagesAfter, type VisitorStage } from './visitor-words.ts';
import type { VisitorTable } from './visitors.tables.ts';

export type Seer = Asking & { caller: { userId: number }; data: Pick<Data, 'read'> };

type Condition = RawBuilder<SqlBool>;

/** The condition for visitors that the caller may see, or null where none is left out. With a chapter that is asked for it is a plainer one. */
export const isSeen = (seer: Seer, asked: number | null): Condition | null => {
  const chapters = chaptersOf(seer, 'visitors');
  if (chapters === 'all' || (asked !== null && chapters.includes(asked))) return null;
  const ways = [isInOfficersChapters('visitors.chapter_id', chapters), isToJoin(seer), isInvitedBy(seer)];
  return anyOf(ways.filter((way) => way !== null));
};

const isInOfficersChapters = (column: string, chapters: Chapters): Condition | null =>
  chapters.length === 0 ? null : chapterCondition(column, chapters);

/** Whoever takes the payment of somebody who joins has to find them. */
const isToJoin = (seer: Seer): Condition | null => {
  const paid = isInOfficersChapters('visitors.chapter_id', chaptersOf(seer, 'money'));
  return paid && sql<SqlBool>`(visitors.stage = 'Approved' and ${paid})`;
};

/** Whoever has left the chapter sees nobody of it any more. */
const isInvitedBy = ({ caller, data }: Seer): Condition | null =>
  caller.roleId === roles.member
    ? sql<SqlBool>`(visitors.invited_by_id = ${caller.userId} and visitors.chapter_id in (${ownChaptersOf(data, caller.userId)}))`
    : null;

const anyOf = (ways: readonly Condition[]): Condition =>
  ways.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;

/** The condition for who applies to a chapter of the caller, while objections count. */
export const isOpenToObjection = (seer: Seer): Condition => {
  const { caller, data, timeZone } = seer;
  const chapters = chaptersOf(seer, 'visitors');
  const runs = sql<SqlBool>`(visitors.stage = 'Applied' and visitors.object_until >= ${todayIn(timeZone)})`;
  if (chapters === 'all') return runs;
  const own = caller.roleId === roles.member ? sql<SqlBool>`visitors.chapter_id in (${ownChaptersOf(data, caller.userId)})` : null;
  const ways = [own, isInOfficersChapters('visitors.chapter_id', chapters)].filter((way) => way !== null);
  return sql<SqlBool>`(${runs} and ${anyOf(ways)})`;
};

/** The condition for a visitor who is named: also one to whom the caller may object. */
export const isReadable = (seer: Seer): Condition | null => {
  const seen = isSeen(seer, null);
  return seen && anyOf([seen, isOpenToObjection(seer)]);
};

type Placed = Pick<VisitorTable, 'chapter_id' | 'stage' | 'stage_before'>;

/** Where the caller may take the visitor from here. */
export const movesOf = (asking: Asking, { chapter_id, stage, stage_before }: Placed): VisitorStage[] =>
  stagesAfter({ stage, before: stage_before }).filter((to) => isAmong(chaptersOf(asking, rightToMove(to)), chapter_id));

export const isOfficerOf = (asking: Asking, chapterId: number): boolean => isAmong(chaptersOf(asking, 'visitors'), chapterId);
