// The ledger: the payments of all members, their sums, and the tax in them.

import { z } from 'zod';
import { type RowOf, resultCall, rupees } from '../../../platform/wire/call.ts';
import { optionalDay } from '../../../platform/wire/days.ts';
import { optionalOneOf, optionalText } from '../../../platform/wire/fields.ts';
import { listCall } from '../../../platform/wire/list-call.ts';
import { listContract } from '../../../platform/wire/list-contract.ts';
import { searching } from '../../../platform/wire/list-input.ts';
import { optionalFlag, optionalId } from '../../../platform/wire/numbers.ts';
import { staff } from '../../../platform/wire/roles.ts';
import { paymentLabels, paymentMethods, paymentNoun, paymentRow, paymentTexts, taxLabels } from './payments.contract.ts';

const ledgerFilters = {
  ...searching('reference or receipt number, or what the payer is found by'),
  MemberId: optionalId('MemberId'),
  ChapterId: optionalId('ChapterId'),
  From: optionalDay('From').describe('The first payment date'),
  To: optionalDay('To').describe('The last payment date'),
  Method: optionalOneOf('Method', paymentMethods),
  IsVoid: optionalFlag('IsVoid'),
};

export type LedgerFilters = z.output<z.ZodObject<typeof ledgerFilters>>;

export const listLedger = listCall({
  name: 'GetPayments',
  about: 'All payments, newest first, with void ones.',
  who: staff,
  officers: ['money'],
  noun: paymentNoun,
  filters: {
    ...ledgerFilters,
    Reference: optionalText('Reference').describe('With the same number, however it was typed. Without a number nothing is found'),
  },
  row: {
    ...paymentRow,
    MemberName: z.string(),
    IsFound: z.boolean().describe('Whether the directory finds them for the caller'),
    MembershipNo: z.string().nullable(),
    Email: z.string(),
  },
  sorts: ['Id', 'MemberName', 'Amount', 'PaymentDate', 'MembershipEndDate', 'Method', 'RecordedAt'],
  labels: { ...paymentLabels, MemberName: 'Member' },
  more: { Sum: z.number().describe('Of all that match, without void ones') },
});

export type LedgerPayment = RowOf<typeof listLedger>;

export const ledgerList = listContract({
  call: listLedger,
  filters: ['Search', 'MemberId', 'ChapterId', 'From', 'To', 'Method', 'IsVoid'],
  pageSizes: [10, 25, 50, 100],
  texts: { ...paymentTexts, none: paymentTexts.noneFound },
});

const total = {
  Count: z.number(),
  Sum: z.number(),
  TaxableValue: z.number().describe('Of the payments with tax'),
  Cgst: z.number(),
  Sgst: z.number(),
  Igst: z.number(),
};

export const getPaymentTotals = resultCall({
  name: 'GetPaymentTotals',
  about: 'The payments that match, without void ones: their number and sum by month and by method.',
  who: staff,
  officers: ['money'],
  cached: 'by user',
  input: z.object(ledgerFilters),
  res: {
    Months: z.array(z.object({ Month: z.string().describe('Of the payment date, as 2026-03'), ...total })).describe('Latest first'),
    Methods: z.array(z.object({ Method: z.enum(paymentMethods).nullable(), ...total })).describe('Largest sum first'),
  },
});

const taxKinds = ['CGST and SGST', 'IGST', 'None'] as const;

export const listTax = listCall({
  name: 'GetTaxTotals',
  about:
    'The payments of each month by tax rate and kind of tax: the sums of valid ones, and beside them what was voided since. The latest month first.',
  who: staff,
  officers: ['money'],
  cached: 'by user',
  noun: { one: 'line', many: 'lines' },
  fileName: 'tax',
  filters: { ChapterId: ledgerFilters.ChapterId, From: ledgerFilters.From, To: ledgerFilters.To },
  row: {
    Id: z.number().describe('The place of the line, counted from the first month'),
    Month: z.string().describe('Of the payment date, as 2026-03'),
    TaxRate: z.number().nullable(),
    Kind: z.enum(taxKinds),
    Payments: z.number(),
    Amount: rupees,
    TaxableValue: rupees,
    Cgst: rupees,
    Sgst: rupees,
    Igst: rupees,
    Voided: z.number().describe('Payments that had a receipt and are void now. They are in none of the sums before'),
    VoidedAmount: rupees,
  },
  sorts: ['Month', 'TaxRate', 'Amount'],
  labels: { Cgst: taxLabels.Cgst, Sgst: taxLabels.Sgst, Igst: taxLabels.Igst },
});

export type TaxLine = RowOf<typeof listTax>;

export const taxList = listContract({
  call: listTax,
  filters: ['ChapterId', 'From', 'To'],
  pageSizes: [25, 50, 100],
  texts: { ...paymentTexts, none: paymentTexts.noneFound, notFetched: paymentTexts.totalsNotFetched },
});
