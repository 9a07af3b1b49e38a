// The list of all payments: filters and sum. Also the columns of a payment.

import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Data, Tables } from '../../../platform/data/data.ts';
import { nullsLast, orderOf } from '../../../platform/data/lists/order.ts';
import { namedRows, page } from '../../../platform/data/lists/page.ts';
import { containsAside } from '../../../platform/data/lists/search.ts';
import { containsUnfolded, searchRows } from '../../../platform/data/lists/search-rows.ts';
import { cachedTotal } from '../../../platform/data/lists/totals.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, handle } from '../../../platform/server/calls/handle.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { isVisibleUser } from '../../chapters/fellows/visible-users.server.ts';
import { searchMembers } from '../../people/members/sought-members.server.ts';
import { percentOf } from '../receipts/split-tax.ts';
import { type getPaymentTotals, type LedgerFilters, listLedger } from './ledger.contract.ts';
import type { Payment } from './payments.contract.ts';
import { isSameReference, searchedNumber, shortestNumber } from './same-reference.ts';

export const ledgerHandlers = [
  handle(listLedger, async (context) => {
    const { data, input } = context;
    const matching = await narrowToReference(context, filteredPayments(context));
    const isByName = input.Sort === 'MemberName' || input.Sort === '-MemberName';
    const hasDeleted = isByName && (await hasPaymentsOfDeleted(data));
    const listed: PaymentQuery = isByName ? joinNames(matching, input, hasDeleted) : matching;
    const query = listed
      .select(paymentColumns)
      .select(['receipt_name', isVisibleUser(context, 'payments.user_id').as('IsFound')])
      .select((payment) => [
        payment.selectFrom('users as member').whereRef('member.id', '=', 'payments.user_id').select('full_name').as('MemberName'),
        payment.selectFrom('users as member').whereRef('member.id', '=', 'payments.user_id').select('membership_no').as('MembershipNo'),
        payment.selectFrom('users as member').whereRef('member.id', '=', 'payments.user_id').select('email').as('Email'),
      ]);
    const order = orderOf(input, { by: 'recorded_at', direction: 'desc' }, hasDeleted ? orderWithDeleted : ledgerOrder);
    // A file has no place for the sum.
    const [{ rows, total }, paise] = await Promise.all([
      page(data, 'payments', query, order, input, matching),
      input.Format === null ? sumOf(data, namedRows(data, 'payments', matching, input)) : 0,
    ]);
    return {
      rows: rows.map(({ receipt_name, IsFound, ...row }) => ({
        ...paymentRow(row),
        IsFound: Boolean(IsFound),
        MemberId: row.MemberName === null ? null : row.MemberId,
        MemberName: row.MemberName ?? receipt_name ?? '',
        Email: row.Email ?? '',
      })),
      total,
      more: { Sum: rupeesOf(paise) },
    };
  }),
];

const ledgerOrder = {
  Id: 'id',
  MemberName: 'users.full_name_folded',
  Amount: 'amount_paise',
  PaymentDate: 'payment_date',
  MembershipEndDate: 'membership_end',
  Method: nullsLast('method'),
  RecordedAt: 'recorded_at',
} as const;

/** Whose member is deleted comes last. */
const orderWithDeleted = { ...ledgerOrder, MemberName: nullsLast('users.full_name_folded') } as const;

const hasPaymentsOfDeleted = async ({ read }: Data): Promise<boolean> =>
  (await read.selectFrom('payments').select('user_id').where(sql<SqlBool>`is_of_deleted = true`).limit(1).executeTakeFirst()) !== undefined;

export type PaymentQuery = SelectQueryBuilder<Tables, 'payments', object>;

export const filteredPayments = (context: Context<typeof listLedger | typeof getPaymentTotals>): PaymentQuery => {
  const { data, timeZone } = context;
  const input: LedgerFilters = context.input;
  const { read, engine } = data;
  let query: PaymentQuery = read.selectFrom('payments');
  if (input.Search !== null) query = query.where(isSought(data, input.Search));
  if (input.MemberId !== null) query = query.where('payments.user_id', '=', input.MemberId);
  const isIn = isInChapters('payments.user_id', chaptersOf(context, 'money'), input.ChapterId);
  if (isIn) query = query.where(isIn);
  if (input.From !== null) query = query.where('payments.payment_date', '>=', dayOf(input.From, timeZone));
  if (input.To !== null) query = query.where('payments.payment_date', '<=', dayOf(input.To, timeZone));
  if (input.Method !== null)
    query = query.where(sql<SqlBool>`${engine === 'sqlite' ? methodOutOfIndex : sql.ref('method')} = ${input.Method}`);
  if (input.IsVoid !== null) query = query.where('is_void', '=', input.IsVoid);
  return query;
};

/**
 * Those that have a number of the reference, however it was typed. A number with blanks in it has its last digits in one piece. Of very many
 * with these digits the newest are looked at, and all that have the whole number come before them.
 */
const narrowToReference = async (context: Context<typeof listLedger>, query: PaymentQuery): Promise<PaymentQuery> => {
  const { data, input } = context;
  const { Reference } = input;
  if (Reference === null) return query;
  const number = searchedNumber(Reference) ?? '';
  const having = (digits: string) =>
    data.read
      .selectFrom('payments')
      .select(['id', 'reference'])
      .where(containsAside(data, 'payments', 'reference_folded', digits))
      .orderBy('id', 'desc')
      .limit(mostAlike)
      .execute();
  const alike = [...(await having(number)), ...(await having(number.slice(-shortestNumber)))];
  const ids = new Set(alike.flatMap(({ id, reference }) => (isSameReference(reference, Reference) ? id : [])));
  return ids.size === 0 ? query.where(sql<SqlBool>`1 = 0`) : query.where('payments.id', 'in', [...ids]);
};

const mostAlike = 2_000;

const isSought = (data: Data, text: string) => {
  const isOfFoundPayer = sql`select payments.id from payments where user_id in (select users.id from users where ${searchMembers(data, text)})`;
  const hasName = containsUnfolded(data, sql.ref('receipt_name'), text);
  const isOfDeleted = sql`select payments.id from payments where is_of_deleted = true and ${hasName}`;
  return searchRows(data, 'payments', { texts: ['reference_folded', 'receipt_no_folded'], also: [isOfFoundPayer, isOfDeleted] }, text);
};

/**
 * As long as no member with payments was deleted, every payment has a name. The condition is then always true, and makes the databases read
 * names in order instead of sorting all payments. Left out where few payments match: they would read all names.
 */
const joinNames = (payments: PaymentQuery, { Method, IsVoid }: LedgerFilters, hasDeleted: boolean): PaymentQuery => {
  if (hasDeleted) return payments.leftJoin('users', 'users.id', 'payments.user_id');
  const named: PaymentQuery = payments.innerJoin('users', 'users.id', 'payments.user_id');
  return Method === null && IsVoid === null ? named.where(sql<SqlBool>`users.full_name_folded >= ''`) : named;
};

/** The plus keeps SQLite from using the index of the method, and sorting all its payments for each page. */
const methodOutOfIndex = sql`+method`;

export const validOnes = (query: PaymentQuery) => query.where('is_void', '=', false);

/** PostgreSQL would answer the sum of a bigint as a text. */
export const paiseSum = sql<number>`cast(coalesce(sum(payments.amount_paise), 0) as bigint)`;

/** Cached until something is written, as the total of the list. */
const sumOf = (data: Data, query: PaymentQuery): Promise<number> =>
  cachedTotal(data, validOnes(query).select(paiseSum.as('total')).compile());

type PaymentExpression = ExpressionBuilder<Tables, 'payments'>;

const nameOf = (payment: PaymentExpression, column: 'recorded_by' | 'voided_by') =>
  payment.selectFrom('users as named').whereRef('named.id', '=', `payments.${column}`).select('full_name');

export const paymentColumns = (payment: PaymentExpression) => [
  'payments.id as Id' as const,
  'payments.user_id as MemberId' as const,
  'payments.amount_paise as Amount' as const,
  'payments.payment_date as PaymentDate' as const,
  'payments.membership_start as MembershipStartDate' as const,
  'payments.membership_end as MembershipEndDate' as const,
  'method as Method' as const,
  'reference as Reference' as const,
  'note as Note' as const,
  'is_void as IsVoid' as const,
  'void_reason as VoidReason' as const,
  'voided_at as VoidedAt' as const,
  'corrects as Corrects' as const,
  'recorded_at as RecordedAt' as const,
  'receipt_no as ReceiptNo' as const,
  'payments.tax_rate as TaxRate' as const,
  'payments.tax_code as TaxCode' as const,
  'payments.tax_state as TaxState' as const,
  'payments.member_state as MemberState' as const,
  'payments.member_tax_number as MemberTaxNumber' as const,
  'taxable_value_paise as TaxableValue' as const,
  'cgst_paise as Cgst' as const,
  'sgst_paise as Sgst' as const,
  'igst_paise as Igst' as const,
  nameOf(payment, 'recorded_by').as('RecordedBy'),
  nameOf(payment, 'voided_by').as('VoidedBy'),
];

interface SelectedPayment {
  Amount: number;
  IsVoid: boolean;
  PaymentDate: Day;
  MembershipStartDate: Day;
  MembershipEndDate: Day;
  Method: string | null;
  RecordedBy: string | null;
  TaxRate: number | null;
  TaxableValue: number | null;
  Cgst: number | null;
  Sgst: number | null;
  Igst: number | null;
}

/** A row as in the contract: rupees, and days as noon in UTC. */
export const paymentRow = <Row extends SelectedPayment>(row: Row) => ({
  ...row,
  Amount: rupeesOf(row.Amount),
  ValidAmount: row.IsVoid ? 0 : rupeesOf(row.Amount),
  PaymentDate: noonOf(row.PaymentDate),
  MembershipStartDate: noonOf(row.MembershipStartDate),
  MembershipEndDate: noonOf(row.MembershipEndDate),
  Method: methodOf(row.Method),
  RecordedBy: row.RecordedBy ?? '',
  TaxRate: row.TaxRate === null ? null : percentOf(row.TaxRate),
  TaxableValue: taxOf(row, 'TaxableValue'),
  Cgst: taxOf(row, 'Cgst'),
  Sgst: taxOf(row, 'Sgst'),
  Igst: taxOf(row, 'Igst'),
});

/** With a rate, a tax that is not due is 0. */
const taxOf = (row: SelectedPayment, part: 'TaxableValue' | 'Cgst' | 'Sgst' | 'Igst'): number | null =>
  row.TaxRate === null ? null : rupeesOf(row[part] ?? 0);

// Only methods of the contract are stored.
export const methodOf = (stored: string | null) => stored as Payment['Method'];
