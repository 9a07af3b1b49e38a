// Records payments through the API and reads them back, for tests of payments.

import { expect } from 'vitest';
import { listPayments, recordPayment, voidPayment } from '../src/features/money/payments/payments.contract.ts';
import { listMembers } from '../src/features/people/members/members.contract.ts';
import { makeUser } from './makers.ts';
import type { Answer, Client, TestPortal } from './test-portal.ts';

/** A valid payment for a year's membership. */
export const paymentFields = {
  PaymentDate: '2026-03-05T12:00:00.000Z',
  Amount: 1_000,
  MemberShipStartDate: '2026-03-05T12:00:00.000Z',
  MemberShipEndDate: '2027-03-05T12:00:00.000Z',
};

/** What the tests do, for the portal of the present engine. `staff` is a super admin. */
export const paymentsOf = (portal: () => TestPortal, staff: () => Client) => ({
  member: async (wishes: Parameters<typeof makeUser>[1] = {}) => (await makeUser(portal().data, wishes)).id,
  pay: (MemberId: number, changes: Record<string, unknown> = {}) => staff().send(recordPayment, { MemberId, ...paymentFields, ...changes }),
  strikeOut: (Id: number, Reason = 'Bounced') => staff().send(voidPayment, { Id, Reason }),
  rowOf: async (Id: number) => (await staff().send(listMembers, { Id })).rc[0],
  historyOf: async (MemberId: number) => (await staff().send(listPayments, { MemberId, RecordsPerPage: 0 })).rc,
});

export const expectPaid = ({ status, msgkey }: Answer<typeof recordPayment>): void =>
  expect({ status, msgkey }).toEqual({ status: 200, msgkey: 'Payment updated successfully' });
