// The next term of a member: its first and last day.

import { daysAfter } from '../../../platform/server/calendar.ts';
import { type Day, yearAfter } from '../../../platform/wire/days.ts';

export interface Membership {
  is_active_member: boolean;
  membership_end: Day | null;
}

export interface Term {
  start: Day;
  end: Day;
}

/**
 * It starts on the day after the present membership, if that runs or ended less than `graceDays` ago, and ends a year after it, so that all
 * terms of a member end on the same day of the year. Otherwise it starts today.
 */
export const nextTerm = ({ is_active_member, membership_end: end }: Membership, today: Day, graceDays: number): Term => {
  const isFollowed = is_active_member && end !== null && end < lastEnd && (end >= today || daysAfter(end, graceDays) > today);
  return isFollowed ? { start: daysAfter(end, 1), end: yearAfter(end) } : { start: today, end: yearAfter(today) };
};

/** A year has four digits, also in the next term. */
const lastEnd = '9998-12-31';
