// Whom a reminder by hand would leave out at this moment: the list says it before, and reminding itself asks again.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import './reminders.tables.ts';

/** Whether a reminder of the same end has not left. */
export const reminderWaits = sql<SqlBool>`exists (select 1 from reminders join outbox on outbox.id = reminders.mail_id
  where reminders.user_id = users.id and outbox.state = 'Waiting' and reminders.membership_end is not distinct from users.membership_end)`;

/** Whether the last reminder by hand came lately, by a mail that has not failed. */
export const wasRemindedLately = (): RawBuilder<SqlBool> => {
  const now = new Date();
  const since = new Date(now.getTime() - bounds.reminders.hours * 3_600_000);
  // A clock that was ahead keeps nobody from being reminded.
  return sql`exists (select 1 from last_reminders where last_reminders.user_id = users.id
    and by_hand_at > ${since.toISOString()} and by_hand_at <= ${now.toISOString()}
    and not exists (select 1 from reminders join outbox on outbox.id = reminders.mail_id where reminders.user_id = users.id
      and reminders.at = last_reminders.by_hand_at and outbox.state not in ('Waiting', 'Sent')))`;
};

export const mayBeReminded = (): RawBuilder<SqlBool> =>
  sql`(users.is_active = true and users.wants_membership_mail = true and not ${reminderWaits} and not ${wasRemindedLately()})`;
