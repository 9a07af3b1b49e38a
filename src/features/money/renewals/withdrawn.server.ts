// Whether a waiting reminder is still true. Called when the mail is about to be sent, so a renewal, a void payment, or turning such mail
// off counts.

import type { Reader } from '../../../platform/data/data.ts';
import './reminders.tables.ts';

export const reasonToWithdrawReminder = async (reader: Reader, mailId: number): Promise<string | null> => {
  const reminder = await reader
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['reminders.membership_end as end', 'users.membership_end as endNow', 'is_active', 'wants_membership_mail'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  if (!reminder) return null;
  if (reminder.end !== reminder.endNow) return 'Not sent: the membership ends on another day now';
  if (!reminder.is_active) return 'Not sent: the account is deactivated now';
  return reminder.wants_membership_mail ? null : 'Not sent: the member has turned such mail off';
};
