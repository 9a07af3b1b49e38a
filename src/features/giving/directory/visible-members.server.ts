// Whom a caller finds in the directory, and what the caller sees of them. The list, the professions and the palette all ask here.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data, Reader, Tables, Tx } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import { contains } from '../../../platform/data/lists/search.ts';
import { beginsWith } from '../../../platform/data/lists/typos.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { isStaff } from '../../../platform/server/calls/handle.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/fold-text.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { fellowsOf } from '../../chapters/assignments/members-of-chapters.server.ts';
import { hasStatus } from '../../people/members/members.server.ts';
import { type Choice, isShownTo } from '../../people/visibility/visibility.server.ts';
import { mayShow } from './rows-shown.server.ts';

export type { Choice };
export type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

interface Asking {
  data: { read: Reader | Tx };
  caller: { userId: number; roleId: number };
  timeZone: string;
}

/** Whether the caller sees what a member says of it by this choice. Null where nothing is hidden. */
export const seenBy = ({ data, caller }: Pick<Asking, 'data' | 'caller'>, choice: Choice): RawBuilder<SqlBool> | null =>
  isStaff(caller) ? null : isShownTo({ userId: caller.userId, fellows: fellowsOf(data, caller.userId) }, choice);

/** The role is written into the statement: an index has members only. */
export const visibleUsers = (asking: Asking): UserQuery => {
  const members = asking.data.read
    .selectFrom('users')
    .where(sql<SqlBool>`users.role_id = ${sql.lit(roles.member)}`)
    .where('users.is_active', '=', true)
    .where(sql<SqlBool>`${aside} ${hasStatus('Active', todayIn(asking.timeZone))}`);
  const seen = seenBy(asking, 'show_me');
  return seen ? members.where(seen) : members;
};

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
