// What follows from a membership, in one place for all: the account's status, who may be assigned to a chapter, and why others may not.

import type { Day } from '../../../platform/wire/days.ts';

export const accountStatuses = ['Active', 'Expired', 'Inactive'] as const;

export type AccountStatus = (typeof accountStatuses)[number];

interface Membership {
  IsActiveMember: boolean;
  MembershipEndDate: Day | null;
}

/** Only the server can tell what day it is in the portal's time zone. A membership still runs on the day it ends. */
export const statusOf = ({ IsActiveMember, MembershipEndDate }: Membership, today: Day): AccountStatus => {
  if (!IsActiveMember) return 'Inactive';
  return MembershipEndDate !== null && MembershipEndDate >= today ? 'Active' : 'Expired';
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
