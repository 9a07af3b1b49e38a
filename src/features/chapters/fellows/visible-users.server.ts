// Which members a caller may find, and what of them the caller may see: for the directory, the palette, and slips.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Reader, Tables, Tx } from '../../../platform/data/data.ts';
import { readInParts } from '../../../platform/data/parts.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { isStaff } from '../../../platform/server/calls/handle.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { hasStatus } from '../../people/members/members.server.ts';
import { type Choice, includesReader } from '../../people/visibility/visibility.server.ts';
import { fellowsOf } from './members-of-chapters.server.ts';

export type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

export interface Asking {
  data: { read: Reader | Tx };
  caller: { userId: number; roleId: number };
  timeZone: string;
}

/** Whether the caller may see what a member shows by this choice. Null if nothing is hidden. */
export const readerMaySee = ({ data, caller }: Pick<Asking, 'data' | 'caller'>, choice: Choice): RawBuilder<SqlBool> | null =>
  isStaff(caller) ? null : includesReader({ userId: caller.userId, fellows: fellowsOf(data, caller.userId) }, choice);

/** The role is written into the statement: the index has members only. `flag` is that of hasStatus. */
const conditionsOf = (asking: Asking, flag?: RawBuilder<unknown>): RawBuilder<SqlBool>[] => {
  const seen = readerMaySee(asking, 'show_me');
  return [
    sql<SqlBool>`users.role_id = ${sql.lit(roles.member)}`,
    sql<SqlBool>`users.is_active = true`,
    sql<SqlBool>`${aside} ${hasStatus('Active', todayIn(asking.timeZone), flag)}`,
    ...(seen ? [seen] : []),
  ];
};

export const visibleUsers = (asking: Asking, flag?: RawBuilder<unknown>): UserQuery =>
  conditionsOf(asking, flag).reduce((query, condition) => query.where(condition), asking.data.read.selectFrom('users') as UserQuery);

/** Whether the caller finds this one: whose name leads to their page. */
export const isVisible = (asking: Asking): RawBuilder<boolean | number> =>
  sql<boolean | number>`case when ${sql.join(conditionsOf(asking), sql` and `)} then 1 else 0 end`;

/** Those of these whom the caller finds, for rows that are read already. */
export const findVisibleAmong = async (asking: Asking, ids: readonly (number | null)[]): Promise<Set<number>> => {
  const sought = [...new Set(ids.filter((id) => id !== null))];
  const rows = await readInParts(sought, (part) => visibleUsers(asking).select('users.id').where('users.id', 'in', part).execute());
  return new Set(rows.map(({ id }) => id));
};

/** The same of whoever a column names, where no row of that user is joined. */
export const isVisibleUser = (asking: Asking, column: string): RawBuilder<boolean | number> =>
  sql<
    boolean | number
  >`case when exists (select 1 from users where users.id = ${sql.ref(column)} and ${sql.join(conditionsOf(asking), sql` and `)}) then 1 else 0 end`;
