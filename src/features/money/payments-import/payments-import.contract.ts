// Payments from a file. Who paid is named by e-mail or by membership number. A payment is never changed, only added.

import { optionalText } from '../../../platform/wire/fields.ts';
import { importContract, wordOf } from '../../../platform/wire/import-contract.ts';
import { optionalFlag } from '../../../platform/wire/numbers.ts';
import { namedMemberFields } from '../../people/members/named-members.contract.ts';
import { listLedger } from '../payments/ledger.contract.ts';
import { paymentFields, paymentMethods } from '../payments/payments.contract.ts';

/** A void payment of an export comes in as a void one, with its reason. */
export const voidLineTexts = {
  isNotMarked: "A line with a reason must have 'Yes' in 'Void'",
  isValidHere: 'This payment is valid here. An import voids nothing',
};

export const otherNameText = (who: string, name: string, written: string): string => `${who} is ${name}, the line says ${written}`;

/** What is said when an import of payments is undone. */
export const importUndone = {
  reason: 'Import undone',
  isVoid: 'This cannot be undone: all payments of this import are void already.',
};

const methodWords = {
  UPI: ['GPay', 'Google Pay', 'PhonePe', 'Paytm', 'BHIM'],
  Card: ['Credit card', 'Debit card'],
  'Bank transfer': ['NEFT', 'RTGS', 'IMPS', 'Bank', 'Transfer', 'Net banking', 'Netbanking', 'Online'],
  Cheque: ['Check', 'Chq', 'DD', 'Demand draft'],
};

const headingsOfEnd = [
  ...['End', 'End Date', 'To', 'Valid To', 'Valid Until', 'Valid Upto', 'Valid Up To', 'Valid Till', 'Valid Through'],
  ...['Expiry', 'Expiry Date', 'Expires', 'Expires On', 'Expiration Date', 'Renewal Due', 'Renewal Due Date', 'Renewal Due On'],
  ...['Membership Upto', 'Membership Up To', 'Membership Till', 'Membership Until', 'Membership Expiry', 'Membership Expiry Date'],
];

const headingsOfReference = [
  ...['Ref', 'Reference No', 'Ref No', 'Transaction ID', 'Transaction No', 'Transaction Ref', 'Transaction Reference', 'Txn ID', 'Txn No'],
  ...['UTR', 'UTR No', 'UTR Ref No', 'RRN', 'UPI Ref', 'UPI Ref No', 'UPI Reference', 'UPI Transaction ID', 'Bank Ref', 'Bank Ref No'],
  ...['Payment Ref', 'Payment Reference', 'Cheque No', 'Chq No', 'Chq', 'Cheque / UTR No', 'Cheque / Ref No', 'Chq / Ref No'],
];

export const paymentsImport = importContract({
  kind: 'payments',
  call: listLedger,
  fields: {
    ...namedMemberFields,
    // It finds nobody. A line whose number or e-mail is somebody else's says so.
    MemberName: {
      rule: optionalText('Member'),
      also: ['Name', 'Full Name', 'Member Name', 'Paid By Name', 'Payer', 'Payer Name', 'Name of Payer', 'Received From'],
    },
    PaymentDate: { rule: paymentFields.PaymentDate, as: 'day', also: ['Date', 'Paid On', 'Date of Payment', 'Received On'] },
    Amount: {
      rule: paymentFields.Amount,
      as: 'amount',
      also: ['Amount Paid', 'Amount Received', 'Fee', 'Fees', 'Fee Paid', 'Fees Paid', 'Membership Fee', 'Rupees', 'INR'],
    },
    MembershipStartDate: {
      rule: paymentFields.MemberShipStartDate,
      as: 'day',
      also: ['Start', 'Start Date', 'From', 'Valid From', 'Membership From'],
    },
    MembershipEndDate: {
      rule: paymentFields.MemberShipEndDate,
      as: 'day',
      also: headingsOfEnd,
    },
    Method: {
      rule: wordOf('Method', paymentMethods, methodWords),
      also: ['Payment Method', 'Mode', 'Mode of Payment', 'Paid By', 'Paid Through'],
    },
    Reference: {
      rule: paymentFields.Reference,
      also: headingsOfReference,
    },
    Note: { rule: paymentFields.Note, also: ['Notes', 'Remarks'] },
    IsVoid: { rule: optionalFlag('Void'), as: 'flag', also: ['Cancelled'] },
    VoidReason: { rule: optionalText('Void Reason'), also: ['Reason', 'Reason for Cancellation'] },
  },
  oneOf: ['Email', 'MembershipNo'],
  name: 'MemberName',
  neverChanges: true,
  // Two payments that were recorded have receipts of their own, also in a file that this list has exported.
  once: {
    is: ({ Reference, IsVoid, Amount }) => Boolean(Reference) && !IsVoid && (Amount ?? 0) > 0,
    twice: 'Another line is the same, with the same reference',
  },
});
