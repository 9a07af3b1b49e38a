// Reminders of the end of a membership. The mails are in the outbox; these rows keep one from being sent twice.

import type { Generated } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';

export interface ReminderTable {
  id: Generated<number>;
  user_id: number;
  /** The end that it is about; null for a member who has never paid. */
  membership_end: Day | null;
  /** How many days after that end it was due: one row for each stage. Null for a further one by a super admin. */
  stage: number | null;
  at: string;
  /** Null for reminders from before this column was there. */
  mail_id: number | null;
}

export interface LastReminderTable {
  user_id: number;
  at: string;
  /** The time of the last one by hand. */
  by_hand_at: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    reminders: ReminderTable;
    last_reminders: LastReminderTable;
  }
}
