// The stage of a renewal, as a rule and as a condition in SQL.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Day, daysAfter } from '../../../platform/wire/days.ts';
import { dueWithin, type RenewalStage, type StageOfMember } from './renewals.contract.ts';

export interface RenewalDays {
  today: Day;
  graceDays: number;
}

interface Membership {
  isActiveMember: boolean;
  end: Day | null;
  /** Whether there is a valid payment. Less than a rupee makes no member. */
  hasPaid: boolean;
}

/** Null if the membership ends after all stages, or if there is none although something was paid. It still runs on the day it ends. */
export const stageOf = ({ isActiveMember, end, hasPaid }: Membership, { today, graceDays }: RenewalDays): StageOfMember | null => {
  if (!isActiveMember || end === null) return hasPaid ? null : 'Never paid';
  if (end > daysAfter(today, dueWithin)) return null;
  if (end >= today) return 'Due';
  return end >= daysAfter(today, -graceDays) ? 'Grace' : 'Lapsed';
};

/** Put in front of column names. A plus keeps SQLite from using an index. */
export const indexed = sql``;
export const notIndexed = sql`+`;

/** The first and the last day on which a membership of the stage ends. Of this month also those who are late are to be called. */
export const daysOfStage = (stage: 'This week' | 'This month' | 'Due', today: Day): [first: Day, last: Day] => {
  switch (stage) {
    case 'This week':
      return [today, daysAfter(today, 6)];
    case 'This month': {
      const month = Temporal.PlainYearMonth.from(today.slice(0, 7));
      return [`${today.slice(0, 7)}-01`, daysAfter(today, month.daysInMonth - Number(today.slice(8)))];
    }
    case 'Due':
      return [today, daysAfter(today, dueWithin)];
  }
};

/** The same rule as stageOf. An active member always has an end. */
export const isInStage = (stage: RenewalStage, { today, graceDays }: RenewalDays, plus = indexed): RawBuilder<SqlBool> => {
  const [isMember, end] = [sql`${plus}is_active_member = true`, sql`${plus}membership_end`];
  switch (stage) {
    case 'This week':
    case 'This month':
    case 'Due': {
      const [first, last] = daysOfStage(stage, today);
      return sql`${isMember} and ${end} >= ${first} and ${end} <= ${last}`;
    }
    case 'Grace':
      return sql`${isMember} and ${end} < ${today} and ${end} >= ${daysAfter(today, -graceDays)}`;
    case 'Lapsed':
      return sql`${isMember} and ${end} < ${daysAfter(today, -graceDays)}`;
    case 'Never paid':
      return sql`${plus}is_active_member = false and ${plus}amount_paise is null`;
  }
};

/** 'Due' reaches to the end of every month. */
export const isInSomeStage = ({ today }: RenewalDays, plus = indexed): RawBuilder<SqlBool> =>
  sql`(${plus}is_active_member = false or ${plus}membership_end <= ${daysAfter(today, dueWithin)})
    and not (${plus}is_active_member = false and amount_paise is not null)`;
