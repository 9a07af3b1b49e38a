// The directory on the server. Nothing is found, ordered or counted by what the reader does not see.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { orderColumn, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { notAllowed, Refusal } from '../../../platform/wire/refusal.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { readerMaySee, type UserQuery, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { wordsSought } from '../../people/members/sought-members.server.ts';
import { getDirectory, getDirectoryProfessions, mostProfessions } from './directory.contract.ts';
import { fellowServer } from './fellow.server.ts';
import { idsByChapter, idsBySeat, idsMeant } from './found-members.server.ts';
import { isKnownChapter, shownColumns, withinRows } from './shown-members.server.ts';

const nameOrder = { by: 'full_name_folded', direction: 'asc' } as const;

export const directoryServer = [
  ...fellowServer,

  handle(getDirectory, async (context) => {
    const { data, input, caller } = context;
    // A file would be everybody at once.
    if (input.Format !== null && !isStaff(caller)) throw new Refusal(403, notAllowed);
    return withinRows(context, async () => {
      const { found, texts } = await soughtInDirectory(context);
      const shown = found.select([...shownColumns(context, input.ChapterId), isWanting(context, texts).as('IsWanting')]);
      const order = orderOf(input, usualOrder(context, texts), { FullName: 'full_name_folded' });
      const { rows, ...counted } = await page(data, 'users', shown, order, input);
      return { ...counted, rows: rows.map((row) => ({ ...row, IsWanting: Boolean(row.IsWanting) })) };
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
  for (const text of [input.Text, input.Search]) {
    if (text !== null) query = query.where(isFound(context, [text]));
  }
  if (input.City !== null) query = query.where(ifSeen(context, contains(data, 'users', 'city_folded', input.City)));
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

interface Sought {
  found: UserQuery;
  /** Each of them is found. */
  texts: readonly string[];
}

/**
 * Where nothing has the text: who has each of its words somewhere, such as a name and a profession, or a chapter; else who may have been
 * meant, by profession and name, as the lists and the palette find people.
 */
const soughtInDirectory = async (context: Asked): Promise<Sought> => {
  const { data, input } = context;
  const text = input.Search ?? input.Text;
  const exact = { found: filtered(context), texts: text === null ? [] : [text] };
  if (text === null || (input.Search !== null && input.Text !== null) || (await findsAny(exact))) return exact;
  const others = filtered({ ...context, input: { ...input, Search: null, Text: null } });
  const words = wordsSought(text);
  const byWords = { found: others.where(sql<SqlBool>`${aside} ${isFound(context, words)}`), texts: words };
  if (words.length > 0 && (await findsAny(byWords))) return byWords;
  const ids = await idsMeant(data, others, text);
  return ids.length === 0 ? exact : { ...exact, found: others.where('users.id', 'in', ids) };
};

const findsAny = async ({ found }: Sought): Promise<boolean> => (await found.select('users.id').limit(1).executeTakeFirst()) !== undefined;

const ifSeen = (context: Asked, condition: RawBuilder<SqlBool>) => {
  const seesCompany = readerMaySee(context, 'show_company');
  return seesCompany ? sql<SqlBool>`(${condition} and ${seesCompany})` : condition;
};

/** The best first: what somebody does, who it is, and last what they look for. */
const waysToFind = (context: Asked, text: string): RawBuilder<SqlBool>[] => {
  const among = (column: 'profession_folded' | 'full_name_folded' | 'company_folded' | 'offers_folded' | 'wants_folded') =>
    contains(context.data, 'users', column, text);
  return [
    sql<SqlBool>`(${among('profession_folded')} or ${isAmong(idsBySeat(context, text))})`,
    among('full_name_folded'),
    ifSeen(context, among('company_folded')),
    among('offers_folded'),
    among('wants_folded'),
  ];
};

/** Each of the texts, in any of the ways. Of several words one may name a chapter: 'caterer harbour'. */
const isFound = (context: Asked, texts: readonly string[], waysOf = waysToFind): RawBuilder<SqlBool> => {
  const byChapter = (text: string) => (texts.length > 1 ? [isAmong(idsByChapter(context, text))] : []);
  const each = texts.map((text) => sql`(${sql.join([...waysOf(context, text), ...byChapter(text)], sql` or `)})`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
};

const isAmong = (ids: RawBuilder<unknown>) => sql<SqlBool>`users.id in (${ids})`;

const betterWays: typeof waysToFind = (context, text) => waysToFind(context, text).slice(0, -1);

/** Who was searched for stands by how well they are found, then by name. */
const usualOrder = (context: Asked, texts: readonly string[]) => {
  const [text, another] = texts;
  if (text === undefined) return nameOrder;
  const ways = another === undefined ? waysToFind(context, text) : [isFound(context, texts, betterWays)];
  const places = ways.map((way, place) => sql`when ${way} then ${sql.lit(String(place))}`);
  const by = sql<string>`(case ${sql.join(places, sql` `)} else '9' end || users.full_name_folded)`;
  return { by, direction: 'asc', isText: true } as const;
};

/** Who is found by the last way alone. */
const isWanting = (context: Asked, texts: readonly string[]): RawBuilder<number> => {
  if (texts.length === 0) return sql<number>`0`;
  return sql<number>`case when ${isFound(context, texts, betterWays)} then 0 when ${isFound(context, texts)} then 1 else 0 end`;
};

const membersOfActive = ({ read }: Data, chapterId: number) =>
  read
    .selectFrom('assignments')
    .innerJoin('chapters', 'chapters.id', 'assignments.chapter_id')
    .where('chapters.id', '=', chapterId)
    .where('chapters.is_active', '=', true)
    .select('assignments.user_id');
