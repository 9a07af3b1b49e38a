// The members whom the palette finds in the directory, and whom both may mean by a text that nothing has.

import { type RawBuilder, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { findMeant } from '../../../platform/data/lists/find-meant.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains, hasWordFrom } from '../../../platform/data/lists/search.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import { type Asking, readerMaySee, type UserQuery, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { flagInNoIndex } from '../../people/members/members.server.ts';
import { wordsByLength } from '../../people/members/sought-members.server.ts';
import { countRowsShown } from './rows-shown.server.ts';
import { isKnownChapter, isSharedChapter } from './shown-members.server.ts';

/** By name and profession, as the palette shows them: nothing else is said of them there. Of two letters, names that begin with them. */
export const findVisible = (asking: Searching, text: string, most: number) => {
  const folded = foldText(oneSpaceEach(text));
  if (folded === '') return [];
  const isShort = [...folded].length < 3;
  const begins = beginsWith(orderColumn(asking.data, 'users', { by: 'full_name_folded' }), folded);
  const has = () => contains(asking.data, 'users', ['full_name_folded', 'profession_folded'], text);
  return rowsOf(asking, visibleOthers(asking).where(isShort ? begins : has()), most);
};

/** Who has each of several words somewhere the caller sees: a name and a profession, a seat, a company or a chapter. */
export const findVisibleByWords = (asking: Searching, text: string, most: number) => {
  const words = wordsByLength(text);
  if (!words) return [];
  const shown = (['full_name_folded', 'profession_folded'] as const).map((column) => sql.ref(`users.${column}`));
  let found = visibleOthers(asking, flagInNoIndex(asking.data));
  for (const word of words.long) found = found.where('users.id', 'in', idsWithWord(asking, word));
  for (const word of words.short) found = found.where(hasWordFrom(shown, word));
  return rowsOf(asking, found, most);
};

const idsWithWord = (asking: Searching, word: string) => {
  const having = (columns: Parameters<typeof contains<'users'>>[2]) =>
    sql`select users.id from users where ${contains(asking.data, 'users', columns, word)}`;
  const seesCompany = readerMaySee(asking, 'show_company');
  return sql<number>`(${having(['full_name_folded', 'profession_folded'])}
    union all ${having('company_folded')} ${seesCompany ? sql`and ${seesCompany}` : sql``}
    union all ${idsBySeat(asking, word)} union all ${idsByChapter(asking, word)})`;
};

/** Who has a seat whose profession has the text, where the caller reads who has it. */
export const idsBySeat = (asking: Searching, text: string): RawBuilder<unknown> =>
  sql`select assignments.user_id from professions join assignments on assignments.profession_id = professions.id
    where ${contains(asking.data, 'professions', 'name_folded', text)} and ${isSharedChapter(asking, 'assignments.chapter_id')}`;

/** Who is in a chapter whose name has the text, where the caller learns that they are. */
export const idsByChapter = (asking: Searching, text: string): RawBuilder<unknown> => {
  const known = isKnownChapter(asking, sql`chapters.id`);
  const isKnown = known ? sql`and exists (select 1 from users where users.id = assignments.user_id and ${known})` : sql``;
  return sql`select assignments.user_id from chapters join assignments on assignments.chapter_id = chapters.id
    where ${contains(asking.data, 'chapters', 'chapter_name_folded', text)} and chapters.is_active = true ${isKnown}`;
};

/** With a slip of typing. */
export const findVisibleMeant = async (asking: Searching, text: string, most: number) => {
  const ids = await idsMeant(asking.data, visibleOthers(asking), text);
  return ids.length === 0 ? [] : rowsOf(asking, visibleOthers(asking).where('users.id', 'in', ids), most);
};

type Searching = Asking & { data: Data };

const visibleOthers = (asking: Searching, flag?: RawBuilder<unknown>) =>
  visibleUsers(asking, flag).where('users.id', '!=', asking.caller.userId);

/** They count as rows of the directory; whoever has seen too many finds nobody. */
const rowsOf = async ({ data, caller }: Searching, found: UserQuery, most: number) => {
  const rows = await found
    .select(['users.id as Id', 'full_name as FullName', 'profession as Profession'])
    .orderBy(orderColumn(data, 'users', { by: 'full_name_folded' }))
    .orderBy('users.id')
    .limit(most)
    .execute();
  return rows.length === 0 || (await countRowsShown(data, caller.userId, rows.length)) ? rows : [];
};

/** By profession and name, as the lists and the palette find people. */
export const idsMeant = async (data: Data, users: UserQuery, text: string): Promise<number[]> => {
  const meant = await findMeant(foldText(oneSpaceEach(text)), mostMeant, async (matches, most) => {
    const found = (['profession', 'full_name'] as const).map((title) => {
      // The index of professions has members only, and is not read by the text alone.
      const titles = { data, table: 'users', column: `${title}_folded`, isIndexed: title === 'full_name' };
      const by = orderColumn(data, 'users', { by: `${title}_folded` });
      return users
        .where(matches({ ...titles, by }))
        .select(['users.id', sql<string>`coalesce(${sql.ref(`users.${title}`)}, '')`.as('Title')])
        .limit(most)
        .execute();
    });
    return (await Promise.all(found)).flat();
  });
  return [...new Set(meant.map(({ id }) => id))];
};

const mostMeant = 100;
