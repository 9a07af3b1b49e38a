// The directory on the server. Nothing is found, ordered or counted by what the reader does not see.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { orderColumn, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { notAllowed, Refusal } from '../../../platform/wire/refusal.ts';
import { ownChaptersOf } from '../../chapters/assignments/members-of-chapters.server.ts';
import { seenBy, type UserQuery, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import type { Choice } from '../../people/visibility/visibility.server.ts';
import { directoryTexts, getDirectory, getDirectoryProfessions, mostProfessions } from './directory.contract.ts';
import { mayShow } from './rows-shown.server.ts';

const byName = { by: 'full_name_folded', direction: 'asc' } as const;

export const directoryServer = [
  handle(getDirectory, async (context) => {
    const { data, input, caller } = context;
    // A file would be everybody at once.
    if (input.Format !== null && !isStaff(caller)) throw new Refusal(403, notAllowed);
    return withinRows(context, () => {
      const shown = filtered(context).select(shownColumns(context));
      return page(data, 'users', shown, orderOf(input, byName, { FullName: 'full_name_folded' }), input);
    });
  }),

  handle(getDirectoryProfessions, async (context) => {
    const { data } = context;
    const folded = orderColumn(data, 'users', { by: 'profession_folded' });
    const counted = await visibleUsers(context)
      .where(sql<SqlBool>`${aside} ${folded} > ''`)
      .groupBy(folded)
      .select([sql<number>`min(users.id)`.as('first_id'), sql<number>`count(*)`.as('members')])
      .orderBy('members', 'desc')
      .orderBy(folded)
      .limit(mostProfessions)
      .execute();
    if (counted.length === 0) return { rows: [], total: 0 };
    // As one of them writes it. The index has only the folded text.
    const ids = counted.map(({ first_id }) => first_id);
    const written = await data.read.selectFrom('users').select(['id', 'profession']).where('id', 'in', ids).execute();
    const words = new Map(written.map(({ id, profession }) => [id, profession]));
    const rows = counted.map(({ first_id, members }) => ({ Profession: words.get(first_id) ?? '', Members: Number(members) }));
    return { rows, total: rows.length };
  }),
];

type Asked = Context<typeof getDirectory>;

const filtered = (context: Asked): UserQuery => {
  const { data, input } = context;
  let query = visibleUsers(context);
  const seesCompany = seenBy(context, 'show_company');
  const ifSeen = (condition: RawBuilder<SqlBool>) => (seesCompany ? sql<SqlBool>`(${condition} and ${seesCompany})` : condition);
  for (const text of [input.Text, input.Search]) {
    if (text === null) continue;
    const texts = contains(data, 'users', ['full_name_folded', 'profession_folded', 'offers_folded', 'wants_folded'], text);
    query = query.where(sql<SqlBool>`(${texts} or ${ifSeen(contains(data, 'users', 'company_folded', text))})`);
  }
  if (input.City !== null) query = query.where(ifSeen(contains(data, 'users', 'city_folded', input.City)));
  if (input.Profession !== null) {
    const folded = orderColumn(data, 'users', { by: 'profession_folded' });
    query = query.where(sql<SqlBool>`${folded} = ${foldText(input.Profession)}`);
  }
  if (input.ChapterId !== null) {
    query = query.where('users.id', 'in', membersOfActive(data, input.ChapterId));
    const known = isKnownChapter(context, sql`${input.ChapterId}`);
    if (known) query = query.where(known);
  }
  return query;
};

/**
 * Who shows themselves to their chapter only is found there by those who share it, and nobody else learns that they are in it. Null where
 * nothing is hidden.
 */
const isKnownChapter = ({ data, caller }: Asked, chapterId: RawBuilder<unknown>): RawBuilder<SqlBool> | null =>
  isStaff(caller)
    ? null
    : sql<SqlBool>`(users.show_me = 'All members' or users.id = ${caller.userId} or ${chapterId} in (${ownChaptersOf(data, caller.userId)}))`;

const membersOfActive = ({ read }: Data, chapterId: number) =>
  read
    .selectFrom('assignments')
    .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
    .where('chapters.id', '=', chapterId)
    .where('chapters.is_active', '=', true)
    .select('assignments.user_id');

const shownColumns = (context: Asked) => {
  const shownIf = (choice: Choice, column: string) => {
    const seen = seenBy(context, choice);
    const value = sql.ref<string | null>(`users.${column}`);
    return seen ? sql<string | null>`case when ${seen} then ${value} end` : value;
  };
  const known = isKnownChapter(context, sql`chapters.id`);
  const chapter = (column: 'id' | 'chapter_name') => sql`(select chapters.${sql.ref(column)} from assignments
    join chapters on chapters.id = assignments.chapter_id where assignments.user_id = users.id and chapters.is_active = true
    ${context.input.ChapterId === null ? sql`` : sql`and chapters.id = ${context.input.ChapterId}`} ${known ? sql`and ${known}` : sql``}
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
const withinRows = async <Answer extends { rows: readonly object[] }>({ data, caller }: Asked, read: () => Promise<Answer>) => {
  if (isStaff(caller)) return read();
  const tooMany = () => new Refusal(429, directoryTexts.tooMany);
  if (!(await mayShow(data, caller.userId))) throw tooMany();
  const answer = await read();
  const { length } = answer.rows;
  if (length > 0 && !(await mayShow(data, caller.userId, length))) throw tooMany();
  return answer;
};
