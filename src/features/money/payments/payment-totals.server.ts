// Sums of payments: by month and method, and for the tax by month, rate and kind.

import { sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import { countedPage } from '../../../platform/data/lists/counted-page.ts';
import { dayOf } from '../../../platform/server/calendar.ts';
import { chaptersOf } from '../../../platform/server/calls/chapters-of.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { isInChapters } from '../../chapters/fellows/members-of-chapters.server.ts';
import { percentOf } from '../receipts/split-tax.ts';
import { getPaymentTotals, listTax, type TaxLine } from './ledger.contract.ts';
import { filteredPayments, methodOf, type PaymentQuery, paiseSum, validOnes } from './payment-list.server.ts';

const month = sql<string>`${aside} substr(payment_date, 1, 7)`;

/** PostgreSQL would answer the sum of a bigint as a text. */
const sumOfColumn = (column: string) => sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;

const taxSums = [
  sumOfColumn('payments.taxable_value_paise').as('taxable'),
  sumOfColumn('payments.cgst_paise').as('cgst'),
  sumOfColumn('payments.sgst_paise').as('sgst'),
  sumOfColumn('payments.igst_paise').as('igst'),
] as const;

const count = sql<number>`count(*)`.as('count');

export const totalsHandlers = [
  handle(getPaymentTotals, async (context) => {
    const rows = await validOnes(filteredPayments(context))
      .select([month.as('Month'), 'method as Method', count, paiseSum.as('paise'), ...taxSums])
      .groupBy([month, 'method'])
      .execute();
    const months = totalsBy(rows, ({ Month }) => Month).sort((one, other) => (one.by < other.by ? 1 : -1));
    const methods = totalsBy(rows, ({ Method }) => Method).sort((one, other) => other.paise - one.paise);
    return {
      res: {
        Months: months.map((total) => ({ Month: total.by, ...wireTotal(total) })),
        Methods: methods.map((total) => ({ Method: methodOf(total.by), ...wireTotal(total) })),
      },
    };
  }),

  handle(listTax, async (context) => {
    const { data, input, timeZone } = context;
    let query: PaymentQuery = data.read.selectFrom('payments');
    const isIn = isInChapters('payments.user_id', chaptersOf(context, 'money'), input.ChapterId);
    if (isIn) query = query.where(isIn);
    if (input.From !== null) query = query.where('payment_date', '>=', dayOf(input.From, timeZone));
    if (input.To !== null) query = query.where('payment_date', '<=', dayOf(input.To, timeZone));
    const isOutside = sql<boolean>`igst_paise is not null`;
    const grouped = (payments: PaymentQuery) =>
      payments
        .select([month.as('Month'), 'tax_rate as rate', isOutside.as('isOutside')])
        .select([count, paiseSum.as('paise'), ...taxSums])
        .groupBy([month, 'tax_rate', isOutside])
        .execute();
    // Apart: only void ones are asked whether they had a receipt, which the index does not have.
    const [valid, voided] = await Promise.all([
      grouped(validOnes(query)),
      grouped(query.where('is_void', '=', true).where('receipt_no', 'is not', null)),
    ]);
    const all = [...valid.map((row) => ({ ...row, isVoid: false })), ...voided.map((row) => ({ ...row, isVoid: true }))];
    const lines = totalsBy(all, ({ Month, rate, isOutside: is }) => `${Month} ${String(rate ?? -1).padStart(6)} ${is ? 1 : 0}`);
    const rows = lines
      .toSorted((one, other) => (one.by < other.by ? -1 : 1))
      .map((line, at) => ({ row: taxLine(line, at + 1), name: line.by }));
    // Without an order the latest month comes first.
    const { shown, all: listed } = countedPage(rows, { ...input, Sort: input.Sort ?? '-Month' }, ({ row }, field) => row[field]);
    return { rows: shown.map(({ row }) => row), total: listed.length };
  }),
];

interface Total {
  count: number;
  paise: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

const summed = ['count', 'paise', 'taxable', 'cgst', 'sgst', 'igst'] as const;

const sumOf = (rows: readonly Total[]): Total => {
  const total = { count: 0, paise: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 };
  for (const row of rows) for (const column of summed) total[column] += row[column];
  return total;
};

interface Group<Row, By> extends Total {
  by: By;
  rows: Row[];
}

const totalsBy = <Row extends Total, By>(rows: readonly Row[], by: (row: Row) => By): Group<Row, By>[] =>
  [...Map.groupBy(rows, by)].map(([key, group]) => ({ by: key, rows: group, ...sumOf(group) }));

const wireTax = ({ taxable, cgst, sgst, igst }: Total) => ({
  TaxableValue: rupeesOf(taxable),
  Cgst: rupeesOf(cgst),
  Sgst: rupeesOf(sgst),
  Igst: rupeesOf(igst),
});

const wireTotal = (total: Total) => ({ Count: total.count, Sum: rupeesOf(total.paise), ...wireTax(total) });

interface TaxRow extends Total {
  Month: string;
  rate: number | null;
  isVoid: boolean;
  isOutside: boolean;
}

const taxLine = ({ rows }: Group<TaxRow, string>, Id: number): Omit<TaxLine, 'TotalRecords'> => {
  const { Month = '', rate = null, isOutside = false } = rows[0] ?? {};
  const [valid, voided] = [sumOf(rows.filter(({ isVoid }) => !isVoid)), sumOf(rows.filter(({ isVoid }) => isVoid))];
  return {
    Id,
    Month,
    TaxRate: rate === null ? null : percentOf(rate),
    Kind: rate === null ? 'None' : isOutside ? 'IGST' : 'CGST and SGST',
    Payments: valid.count,
    Amount: rupeesOf(valid.paise),
    ...wireTax(valid),
    Voided: voided.count,
    VoidedAmount: rupeesOf(voided.paise),
  };
};
