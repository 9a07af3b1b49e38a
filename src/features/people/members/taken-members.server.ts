// Whom the office has taken in as a member: by a membership number, a payment, or a place in a chapter.

import { type SqlBool, sql } from 'kysely';

export const isTakenAsMember = sql<SqlBool>`(users.membership_no is not null or exists (select 1 from payments where payments.user_id = users.id)
  or exists (select 1 from assignments where assignments.user_id = users.id))`;
