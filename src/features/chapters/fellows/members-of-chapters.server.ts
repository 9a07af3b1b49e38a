// Who is in which chapters, as SQL conditions for what a caller may see: a member's own chapters, and the members of an officer's chapters.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { type Chapters, chapterCondition, isAmong } from '../../../platform/server/calls/chapters-of.ts';

/** A query of the ids of the user's active chapters. */
export const ownChaptersOf = ({ read }: { read: Reader | Tx }, userId: number) =>
  read
    .selectFrom('assignments as own')
    .innerJoin('chapters', 'chapters.id', 'own.chapter_id')
    .select('own.chapter_id')
    .where('own.user_id', '=', userId)
    .where('chapters.is_active', '=', true);

/** The ids of these chapters and of the user's active ones. As a list, because an index serves a list but no `or` with a query. */
export const addOwnChapters = async (chapters: Chapters, reader: Reader | Tx, userId: number): Promise<Chapters> => {
  if (chapters === 'all') return chapters;
  const own = await ownChaptersOf({ read: reader }, userId).execute();
  return [...new Set([...chapters, ...own.map(({ chapter_id }) => chapter_id)])];
};

/** A query of the ids of those who share an active chapter with the user, the user included. The same for all rows. */
export const fellowsOf = (door: { read: Reader | Tx }, userId: number): RawBuilder<unknown> =>
  sql`select fellows.user_id from assignments as fellows where fellows.chapter_id in (${ownChaptersOf(door, userId)})`;

export const isFellowOf = async (reader: Reader | Tx, userId: number, other: number): Promise<boolean> => {
  const own = ownChaptersOf({ read: reader }, userId);
  const places = reader.selectFrom('assignments').select('id').where('user_id', '=', other).where('chapter_id', 'in', own);
  return (await places.limit(1).executeTakeFirst()) !== undefined;
};

/** The condition for people in these chapters, and in the one asked for. Null for everybody. */
export const isInChapters = (userId: string, chapters: Chapters, asked: number | null = null): RawBuilder<SqlBool> | null => {
  if (asked !== null && !isAmong(chapters, asked)) return sql<SqlBool>`1 = 0`;
  const these = chapterCondition('assignments.chapter_id', asked === null ? chapters : [asked]);
  return these && sql<SqlBool>`${sql.ref(userId)} in (select assignments.user_id from assignments where ${these})`;
};

/** Whether the user is in this chapter, and it is active. */
export const isInActive = async (reader: Reader | Tx, chapterId: number, userId: number): Promise<boolean> =>
  (await ownChaptersOf({ read: reader }, userId).where('own.chapter_id', '=', chapterId).executeTakeFirst()) !== undefined;

export const isMemberOf = async (reader: Reader | Tx, chapters: Chapters, userId: number): Promise<boolean> => {
  if (chapters === 'all') return true;
  if (chapters.length === 0) return false;
  const places = reader.selectFrom('assignments').select('id').where('user_id', '=', userId).where('chapter_id', 'in', chapters);
  return (await places.limit(1).executeTakeFirst()) !== undefined;
};
