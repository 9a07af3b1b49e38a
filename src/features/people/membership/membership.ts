// What follows from a membership, in one place for all: the account's status, who may be assigned to a chapter, and why others may not.

import { dayOf } from '../../../platform/wire/calendar.ts';

export const accountStatuses = ['Active', 'Expired', 'Inactive'] as const;

export type AccountStatus = (typeof accountStatuses)[number];

interface Membership {
  IsActiveMember: boolean;
  MembershipEndDate: string | null;
}

/** By the calendar of the portal's time zone, so only the server can tell: a membership still runs on the day it ends. */
export const statusOf = (membership: Membership, timeZone: string, now = new Date()): AccountStatus => {
  if (!membership.IsActiveMember) return 'Inactive';
  return isRunning(membership, timeZone, now) ? 'Active' : 'Expired';
};

const longestDay = 25 * 60 * 60 * 1000;

const isRunning = ({ MembershipEndDate: end }: Membership, timeZone: string, now: Date): boolean => {
  if (end === null) return false;
  const sinceEnd = now.getTime() - Date.parse(end);
  // The calendar is slow to ask, and long lists ask for every row; but most memberships end neither today nor yesterday.
  if (sinceEnd <= 0 || sinceEnd > longestDay) return sinceEnd <= 0;
  return dayOf(end, timeZone) === dayOf(now, timeZone);
};

interface Standing {
  Status: AccountStatus;
  Amount: number | null;
}

const leastAmount = 1;

export const mayBeAssigned = ({ Status, Amount }: Standing): boolean => Status === 'Active' && (Amount ?? 0) >= leastAmount;

const amountThatIsDue = 10_000;

/** What is said of a member who may not be assigned. */
export const whyNotAssigned = ({ Status, Amount }: Standing): string =>
  Status !== 'Expired' && (Amount ?? 0) >= amountThatIsDue ? 'Payment Required' : 'Not Eligible';
