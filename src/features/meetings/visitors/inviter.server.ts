// Who invited a visitor, as long as they have to do with the chapter.

import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { roles } from '../../../platform/wire/roles.ts';
import '../../chapters/assignments/assignments.tables.ts';
import '../../chapters/offices/offices.tables.ts';

export interface Inviter {
  id: number;
  full_name: string;
}

/** Null for somebody who has left the chapter since, or may not sign in any more. */
export const findInviter = async (
  reader: Reader | Tx,
  { chapterId, inviterId, timeZone }: { chapterId: number; inviterId: number | null; timeZone: string },
): Promise<Inviter | null> => {
  if (inviterId === null) return null;
  const today = todayIn(timeZone);
  const belongs = sql<boolean>`(
    exists (select 1 from assignments where assignments.chapter_id = ${chapterId} and assignments.user_id = users.id)
    or exists (
      select 1 from offices where offices.chapter_id = ${chapterId} and offices.user_id = users.id
      and offices.from_day <= ${today} and offices.to_day >= ${today})
    or users.role_id = ${roles.superAdmin})`;
  const inviter = await reader
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', '=', inviterId)
    .where('is_active', '=', true)
    .where(belongs)
    .executeTakeFirst();
  return inviter ?? null;
};
