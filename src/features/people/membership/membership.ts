// The rules about memberships: account status, who may be assigned to a chapter and why others may not, and numbers.

import type { Day } from '../../../platform/wire/days.ts';

export const accountStatuses = ['Active', 'Expired', 'Inactive'] as const;

export type AccountStatus = (typeof accountStatuses)[number];

interface Membership {
  IsActiveMember: boolean;
  MembershipEndDate: Day | null;
}

/** `today` is the day in the portal's time zone, which only the server knows. A membership is still active on the day it ends. */
export const statusOf = ({ IsActiveMember, MembershipEndDate }: Membership, today: Day): AccountStatus => {
  if (!IsActiveMember) return 'Inactive';
  return MembershipEndDate !== null && MembershipEndDate >= today ? 'Active' : 'Expired';
};

interface StatusAndAmount {
  Status: AccountStatus;
  Amount: number | null;
}

export const leastAmountToAssign = 1;

export const mayBeAssigned = ({ Status, Amount }: StatusAndAmount): boolean => Status === 'Active' && (Amount ?? 0) >= leastAmountToAssign;

const amountForPaymentRequired = 10_000;

export const assignRefusal = ({ Amount }: Pick<StatusAndAmount, 'Amount'>): string =>
  (Amount ?? 0) >= amountForPaymentRequired ? 'Payment Required' : 'Not Eligible';

/** The number of the `count`th member who pays. */
export const membershipNoOf = (count: number): string => `CH-${String(count).padStart(6, '0')}`;

/** What a sought number begins with. 'CH-448' and '448' are CH-000448, too, because people say it so. */
export const soughtMembershipNos = (typed: string): string[] => {
  const [, digits] = /^(?:ch-?)?(\d{1,6})$/i.exec(typed.trim()) ?? [];
  const exact = normalMembershipNo(typed.trim());
  return digits === undefined ? [exact] : [...new Set([membershipNoOf(Number(digits)), exact])];
};

/** As people write it in a file: 'ch291', 'CH 291' and 'CH No. 291' are CH-000291, unless somebody has just that number. */
export const writtenMembershipNos = (typed: string): string[] => {
  const [, digits] = /^ch(?: ?no)?[-–—/#:. ]{0,3}0{0,6}([1-9]\d{0,6})$/i.exec(typed.trim()) ?? [];
  const exact = normalMembershipNo(typed.trim());
  return digits === undefined ? [exact] : [...new Set([exact, membershipNoOf(Number(digits))])];
};

/** Numbers that differ only in case are the same. */
export const normalMembershipNo = (typed: string): string => typed.toUpperCase();
