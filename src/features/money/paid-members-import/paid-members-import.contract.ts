// Members from a file that may have a payment of each: the member, the payment and the place in a chapter come in together.

import { optionalDay } from '../../../platform/wire/days.ts';
import { importContract } from '../../../platform/wire/import-contract.ts';
import { optionalPaise } from '../../../platform/wire/money.ts';
import { membersImport } from '../../people/members-import/members-import.contract.ts';
import { paymentFields } from '../payments/payments.contract.ts';
import { paymentsImport } from '../payments-import/payments-import.contract.ts';

const { PaymentDate, Amount, MembershipStartDate, MembershipEndDate, Method, Reference } = paymentsImport.fields;

const noDate = 'Payment date is required with an amount';

const paid = {
  PaymentDate: { ...PaymentDate, rule: optionalDay('Payment Date'), neededWith: { field: 'Amount', saysNothing: 0, why: noDate } },
  Amount: { ...Amount, rule: optionalPaise('Amount') },
  MembershipStartDate: { ...MembershipStartDate, rule: optionalDay('Membership Start Date') },
  MembershipEndDate: { ...MembershipEndDate, rule: optionalDay('Membership End Date') },
  Method,
  Reference: { ...Reference, rule: paymentFields.Reference },
};

export const paidMembersImport = importContract({
  ...membersImport,
  fields: { ...membersImport.fields, ...paid },
  oneOf: ['Email'],
  name: 'FullName',
  // The list has the last payment of each member without its method. All payments come with the file of payments.
  notExported: ['PaymentDate', 'Amount', 'MembershipStartDate', 'MembershipEndDate'],
});

/** Of one member in one file. */
export const mostPayments = 100;

export const paidMembersTexts = {
  noAmount: 'Amount is required with a payment date or a membership',
  noDate,
  twice: 'Another line has this payment, with the same reference',
  tooManyPayments: `A file may have at most ${mostPayments} payments of one member`,
};
