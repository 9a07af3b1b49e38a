// The stage of a renewal, as a rule and as a condition in SQL.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysAfter } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { dueWithin, type RenewalStage, type StageOfMember } from './renewals.contract.ts';

export interface RenewalDays {
  today: Day;
  graceDays: number;
}

interface Membership {
  isActiveMember: boolean;
  end: Day | null;
}

/** Null if the membership ends after all stages. It still runs on the day it ends. */
export const stageOf = ({ isActiveMember, end }: Membership, { today, graceDays }: RenewalDays): StageOfMember | null => {
  if (!isActiveMember || end === null) return 'Never paid';
  if (end > daysAfter(today, dueWithin)) return null;
  if (end >= today) return 'Due';
  return end >= daysAfter(today, -graceDays) ? 'Grace' : 'Lapsed';
};

/** Put in front of column names. A plus keeps SQLite from using an index. */
export const indexed = sql``;
export const notIndexed = sql`+`;

/** The last day on which a membership of the stage ends. A week ends on Sunday. */
export const lastDayOf = (stage: 'This week' | 'This month' | 'Due', today: Day): Day => {
  const day = Temporal.PlainDate.from(today);
  switch (stage) {
    case 'This week':
      return daysAfter(today, day.daysInWeek - day.dayOfWeek);
    case 'This month':
      return daysAfter(today, day.daysInMonth - day.day);
    case 'Due':
      return daysAfter(today, dueWithin);
  }
};

/** The same rule as stageOf. An active member always has an end. */
export const isInStage = (stage: RenewalStage, { today, graceDays }: RenewalDays, plus = indexed): RawBuilder<SqlBool> => {
  const [hasPaid, end] = [sql`${plus}is_active_member = true`, sql`${plus}membership_end`];
  switch (stage) {
    case 'This week':
    case 'This month':
    case 'Due':
      return sql`${hasPaid} and ${end} >= ${today} and ${end} <= ${lastDayOf(stage, today)}`;
    case 'Grace':
      return sql`${hasPaid} and ${end} < ${today} and ${end} >= ${daysAfter(today, -graceDays)}`;
    case 'Lapsed':
      return sql`${hasPaid} and ${end} < ${daysAfter(today, -graceDays)}`;
    case 'Never paid':
      return sql`${plus}is_active_member = false`;
  }
};

export const isInSomeStage = ({ today }: RenewalDays, plus = indexed): RawBuilder<SqlBool> =>
  sql`(${plus}is_active_member = false or ${plus}membership_end <= ${daysAfter(today, dueWithin)})`;
