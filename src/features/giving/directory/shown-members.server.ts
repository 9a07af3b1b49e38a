// What the directory shows of a member to the caller, in the list and on the page of one, and how much of it in a minute.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { isStaff } from '../../../platform/server/calls/handle.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { ownChaptersOf } from '../../chapters/fellows/members-of-chapters.server.ts';
import { type Asking, readerMaySee } from '../../chapters/fellows/visible-users.server.ts';
import type { Choice } from '../../people/visibility/visibility.server.ts';
import { directoryTexts } from './directory.contract.ts';
import { countRowsShown } from './rows-shown.server.ts';

export type DirectoryAsking = Asking & { data: Data };

/**
 * Who shows themselves to their chapter only is found there by those who share it, and nobody else learns that they are in it. Null where
 * nothing is hidden.
 */
export const isKnownChapter = ({ data, caller }: DirectoryAsking, chapterId: RawBuilder<unknown>): RawBuilder<SqlBool> | null =>
  isStaff(caller)
    ? null
    : sql<SqlBool>`(users.show_me = 'All members' or users.id = ${caller.userId} or ${chapterId} in (${ownChaptersOf(data, caller.userId)}))`;

/** Who is in a chapter reads its seats and offices with their names; everybody reads the own ones. */
export const isSharedChapter = (
  { data, caller }: DirectoryAsking,
  column: 'assignments.chapter_id' | 'offices.chapter_id',
): RawBuilder<SqlBool> => {
  if (isStaff(caller)) return sql<SqlBool>`1 = 1`;
  const holder = sql.ref(column.replace('chapter_id', 'user_id'));
  return sql<SqlBool>`(${sql.ref(column)} in (${ownChaptersOf(data, caller.userId)}) or ${holder} = ${caller.userId})`;
};

export const shownColumns = (context: DirectoryAsking, chapterId: number | null) => {
  const shownIf = (choice: Choice, column: string) => {
    const seen = readerMaySee(context, choice);
    const value = sql.ref<string | null>(`users.${column}`);
    return seen ? sql<string | null>`case when ${seen} then ${value} end` : value;
  };
  const known = isKnownChapter(context, sql`chapters.id`);
  const chapter = (column: 'id' | 'chapter_name') => sql`(select chapters.${sql.ref(column)} from assignments
    join chapters on chapters.id = assignments.chapter_id where assignments.user_id = users.id and chapters.is_active = true
    ${chapterId === null ? sql`` : sql`and chapters.id = ${chapterId}`} ${known ? sql`and ${known}` : sql``}
    order by assignments.id limit 1)`;
  return [
    ...(['users.id as Id', 'users.id as UserId', 'full_name as FullName', 'profession as Profession'] as const),
    ...(['offers as Offers', 'wants as Wants'] as const),
    pictureAddress('photo').as('Photo'),
    sql<number | null>`${chapter('id')}`.as('ChapterId'),
    sql<string | null>`${chapter('chapter_name')}`.as('ChapterName'),
    shownIf('show_company', 'company').as('Company'),
    shownIf('show_company', 'city').as('City'),
    shownIf('show_company', 'website').as('Website'),
    shownIf('show_phone', 'phone').as('Phone'),
    shownIf('show_email', 'email').as('Email'),
  ] as const;
};

/** Whoever copies the directory page by page is stopped. Super admins have it as a file. */
export const withinRows = async <Answer extends { rows: readonly object[] }>(
  { data, caller }: DirectoryAsking,
  read: () => Promise<Answer>,
) => {
  if (isStaff(caller)) return read();
  const tooMany = () => new Refusal(429, directoryTexts.tooMany);
  if (!(await countRowsShown(data, caller.userId))) throw tooMany();
  const answer = await read();
  const { length } = answer.rows;
  if (length > 0 && !(await countRowsShown(data, caller.userId, length))) throw tooMany();
  return answer;
};
