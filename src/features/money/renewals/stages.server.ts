// The stages of a renewal: in which one a member is, as a rule and as a condition in SQL.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysAfter } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { dueWithin, type RenewalStage } from './renewals.contract.ts';

export interface RenewalDays {
  today: Day;
  graceDays: number;
}

interface Membership {
  isActiveMember: boolean;
  end: Day | null;
}

/** Null where the membership ends later than all stages. A membership still runs on the day on which it ends. */
export const stageOf = ({ isActiveMember, end }: Membership, { today, graceDays }: RenewalDays): RenewalStage | null => {
  if (!isActiveMember || end === null) return 'Never paid';
  if (end > daysAfter(today, dueWithin)) return null;
  if (end >= today) return 'Due';
  return end >= daysAfter(today, -graceDays) ? 'Grace' : 'Lapsed';
};

const hasPaid = sql.ref('is_active_member');

/** With a plus SQLite does not look the flag up in an index, as in the list of members. */
export const hasPaidOutOfIndex = sql`+is_active_member`;

/** The same rule as stageOf. An active member always has an end. */
export const isInStage = (stage: RenewalStage, { today, graceDays }: RenewalDays, flag = hasPaid): RawBuilder<SqlBool> => {
  switch (stage) {
    case 'Due':
      return sql`${flag} = true and membership_end >= ${today} and membership_end <= ${daysAfter(today, dueWithin)}`;
    case 'Grace':
      return sql`${flag} = true and membership_end < ${today} and membership_end >= ${daysAfter(today, -graceDays)}`;
    case 'Lapsed':
      return sql`${flag} = true and membership_end < ${daysAfter(today, -graceDays)}`;
    case 'Never paid':
      return sql`${flag} = false`;
  }
};

export const isInSomeStage = ({ today }: RenewalDays): RawBuilder<SqlBool> =>
  sql`(is_active_member = false or membership_end <= ${daysAfter(today, dueWithin)})`;
