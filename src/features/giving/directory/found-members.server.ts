// The members whom the palette finds in the directory, and whom both may mean by a text that nothing has.

import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { findMeant } from '../../../platform/data/lists/find-meant.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import { type Asking, type UserQuery, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { countRowsShown } from './rows-shown.server.ts';

/** By name and profession, as the palette shows them: nothing else is said of them there. Of two letters, names that begin with them. */
export const findVisible = (asking: Searching, text: string, most: number) => {
  const folded = foldText(oneSpaceEach(text));
  if (folded === '') return [];
  const isShort = [...folded].length < 3;
  const begins = beginsWith(orderColumn(asking.data, 'users', { by: 'full_name_folded' }), folded);
  const has = () => contains(asking.data, 'users', ['full_name_folded', 'profession_folded'], text);
  return rowsOf(asking, visibleOthers(asking).where(isShort ? begins : has()), most);
};

/** With a slip of typing. */
export const findVisibleMeant = async (asking: Searching, text: string, most: number) => {
  const ids = await idsMeant(asking.data, visibleOthers(asking), text);
  return ids.length === 0 ? [] : rowsOf(asking, visibleOthers(asking).where('users.id', 'in', ids), most);
};

type Searching = Asking & { data: Data };

const visibleOthers = (asking: Searching) => visibleUsers(asking).where('users.id', '!=', asking.caller.userId);

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
