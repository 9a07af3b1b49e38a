// The term that follows: on which day the next membership of a member starts.

import { daysAfter } from '../../../platform/server/calendar.ts';
import type { Day } from '../../../platform/wire/days.ts';

interface Membership {
  is_active_member: boolean;
  membership_end: Day | null;
}

/** The day after the present membership while it runs, or if it ended less than `graceDays` ago. Otherwise today. */
export const nextStart = ({ is_active_member, membership_end: end }: Membership, today: Day, graceDays: number): Day => {
  if (!is_active_member || end === null || end >= lastEnd) return today;
  return end >= today || daysAfter(end, graceDays) > today ? daysAfter(end, 1) : today;
};

/** A year has four digits, also in the membership that follows. */
const lastEnd = '9998-12-31';
