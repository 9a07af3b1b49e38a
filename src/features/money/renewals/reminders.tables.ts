// Reminders of the end of a membership. The mails themselves are in the outbox; these rows see to it that none is sent twice.

import type { Generated } from 'kysely';
import type { Day } from '../../../platform/wire/days.ts';

export interface ReminderTable {
  id: Generated<number>;
  user_id: number;
  /** The end of the membership that it is about. Null for somebody who has never paid. */
  membership_end: Day | null;
  /** How many days after that end the reminder was due: one row for each stage. Null where a super admin sent one more. */
  stage: number | null;
  at: string;
  /** The mail in the outbox. Null for reminders of before this was kept. */
  mail_id: number | null;
}

/** One row for each member who was ever reminded. */
export interface LastReminderTable {
  user_id: number;
  at: string;
  /** When somebody has sent one by hand last. */
  by_hand_at: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    reminders: ReminderTable;
    last_reminders: LastReminderTable;
  }
}
