// The totals of the listed payments by month and method, read when this part is unfolded.

import { Alert, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showMonth } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { getPaymentTotals, type LedgerFilters } from '../payments/ledger.contract.ts';
import { paymentTexts } from '../payments/payments.contract.ts';
import styles from './payment-totals.module.css';

export const PaymentTotals = ({ input }: { input: LedgerFilters }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.part} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Totals by month and method</summary>
      {isOpen && <Totals input={input} />}
    </details>
  );
};

const Totals = ({ input: { Search, MemberId, ChapterId, From, To, Method, IsVoid } }: { input: LedgerFilters }) => {
  const filters = { Search, MemberId, ChapterId, From, To, Method, IsVoid };
  const { data, error } = useCall(getPaymentTotals, filters);
  if (error) return <Alert color="red">{failureOf(error, paymentTexts.totalsNotFetched)}</Alert>;
  if (!data?.res) return <Skeleton height={160} mt="sm" />;
  const { Months, Methods } = data.res;
  if (Months.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        No valid payments match.
      </Text>
    );
  }
  return (
    <div className={styles.tables}>
      <Table head="Month" totals={Months.map((month) => ({ ...month, name: showMonth(month.Month) }))} />
      <Table head="Method" totals={Methods.map((method) => ({ ...method, name: method.Method ?? 'Not recorded' }))} />
    </div>
  );
};

interface Total {
  name: string;
  Count: number;
  Sum: number;
}

const Table = ({ head, totals }: { head: string; totals: readonly Total[] }) => (
  <table className={styles.table} aria-label={`Totals by ${head.toLowerCase()}`}>
    <thead>
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Payments</th>
        <th scope="col">Sum</th>
      </tr>
    </thead>
    <tbody>
      {totals.map(({ name, Count, Sum }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{showNumber(Count)}</td>
          <td>{showMoney(Sum)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
