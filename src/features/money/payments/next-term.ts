// The next term of a member: its first and last day.

import { type Day, daysAfter, daysBetween, monthsLater } from '../../../platform/wire/days.ts';
import { endOfTerm, likelyMonths, type Term } from './terms.ts';

export interface Membership {
  is_active_member: boolean;
  membership_end: Day | null;
  /** Where it is not known how long the last term was, the next one is a year. */
  membership_start?: Day | null;
}

export const noMembership: Membership = { is_active_member: false, membership_end: null };

export const lastTermOf = ({ is_active_member, membership_start: start, membership_end: end }: Membership): Term | null =>
  is_active_member && start && end ? { start, end } : null;

/**
 * It starts on the day after the present membership while that runs, or if it ended less than `graceDays` ago, otherwise today. It is as long
 * as the last one was.
 */
export const nextTerm = (membership: Membership, today: Day, graceDays: number): Term => {
  const months = likelyMonths(lastTermOf(membership));
  const { is_active_member, membership_end: end, membership_start } = membership;
  const isFollowed = is_active_member && end !== null && end < lastEnd && (end >= today || daysAfter(end, graceDays) > today);
  if (!isFollowed) return { start: today, end: monthsLater(today, months) };
  const start = daysAfter(end, 1);
  return { start, end: endOfTerm(start, months, { start: membership_start ?? end, end }) };
};

/** Up to sixty days ahead is an ordinary renewal. */
const aheadWithoutQuestion = 60;

/** A term that follows one which runs for long: perhaps it was paid already. */
export const isFarAhead = (start: Day, today: Day): boolean => daysBetween(today, start) > aheadWithoutQuestion;

/** A year has four digits, also in the membership that follows. */
const lastEnd = '9990-12-31';
