// The members whom the palette finds in the directory.

import type { Data } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/fold-text.ts';
import { type Asking, visibleUsers } from '../../chapters/fellows/visible-users.server.ts';
import { mayShow } from './rows-shown.server.ts';

/**
 * By name and profession, as the palette shows them: nothing else is said of them there. Of two letters, names that begin with them. They
 * count as rows of the directory; whoever has seen too many finds nobody.
 */
export const findVisible = async (asking: Asking & { data: Data }, text: string, most: number) => {
  const { data, caller } = asking;
  const folded = foldText(oneSpaceEach(text));
  if (folded === '') return [];
  const name = orderColumn(data, 'users', { by: 'full_name_folded' });
  const isFound =
    [...folded].length < 3 ? beginsWith(name, folded) : contains(data, 'users', ['full_name_folded', 'profession_folded'], text);
  const found = visibleUsers(asking).where(isFound).where('users.id', '!=', caller.userId);
  const rows = await found
    .select(['users.id as Id', 'full_name as FullName', 'profession as Profession'])
    .orderBy(name)
    .orderBy('users.id')
    .limit(most)
    .execute();
  return rows.length === 0 || (await mayShow(data, caller.userId, rows.length)) ? rows : [];
};
