// Which members a caller may find, and what of them the caller may see: for the directory, the palette, and slips.

import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Reader, Tables, Tx } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { isStaff } from '../../../platform/server/calls/handle.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { hasStatus } from '../../people/members/members.server.ts';
import { type Choice, isShownTo } from '../../people/visibility/visibility.server.ts';
import { fellowsOf } from '../assignments/members-of-chapters.server.ts';

export type UserQuery = SelectQueryBuilder<Tables, 'users', object>;

export interface Asking {
  data: { read: Reader | Tx };
  caller: { userId: number; roleId: number };
  timeZone: string;
}

/** Whether the caller may see what a member shows by this choice. Null if nothing is hidden. */
export const seenBy = ({ data, caller }: Pick<Asking, 'data' | 'caller'>, choice: Choice): RawBuilder<SqlBool> | null =>
  isStaff(caller) ? null : isShownTo({ userId: caller.userId, fellows: fellowsOf(data, caller.userId) }, choice);

/** The role is written into the statement: the index has members only. */
export const visibleUsers = (asking: Asking): UserQuery => {
  const members = asking.data.read
    .selectFrom('users')
    .where(sql<SqlBool>`users.role_id = ${sql.lit(roles.member)}`)
    .where('users.is_active', '=', true)
    .where(sql<SqlBool>`${aside} ${hasStatus('Active', todayIn(asking.timeZone))}`);
  const seen = seenBy(asking, 'show_me');
  return seen ? members.where(seen) : members;
};
