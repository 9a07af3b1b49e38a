// Whom a reminder by hand would leave out now: shown in the list, and asked again when reminding.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { bounds } from '../../../platform/bounds/bounds.ts';
import './reminders.tables.ts';

/** Whether a reminder about the same end still waits. */
export const reminderWaits = sql<SqlBool>`exists (select 1 from reminders join outbox on outbox.id = reminders.mail_id
  where reminders.user_id = users.id and outbox.state = 'Waiting' and reminders.membership_end is not distinct from users.membership_end)`;

/** Whether the last reminder by hand was lately, by a mail that has not failed. */
export const wasRemindedLately = (): RawBuilder<SqlBool> => {
  const now = new Date();
  const since = new Date(now.getTime() - bounds.reminders.hours * 3_600_000);
  // A time in the future was written by a wrong clock, and does not count.
  return sql`exists (select 1 from last_reminders where last_reminders.user_id = users.id
    and by_hand_at > ${since.toISOString()} and by_hand_at <= ${now.toISOString()}
    and not exists (select 1 from reminders join outbox on outbox.id = reminders.mail_id where reminders.user_id = users.id
      and reminders.at = last_reminders.by_hand_at and outbox.state not in ('Waiting', 'Sent')))`;
};

/** Whether a payment was recorded lately. Who has paid is not asked to pay again, unless the next term is due already. */
export const hasPaidLately = (): RawBuilder<SqlBool> => {
  const since = new Date(Date.now() - daysOfPaid * 24 * 3_600_000);
  return sql`exists (select 1 from payments where payments.user_id = users.id and is_void = false
    and recorded_at > ${since.toISOString()})`;
};

const daysOfPaid = 30;

export const mayBeReminded = (): RawBuilder<SqlBool> =>
  sql`(users.is_active = true and users.wants_membership_mail = true and not ${reminderWaits} and not ${wasRemindedLately()})`;
