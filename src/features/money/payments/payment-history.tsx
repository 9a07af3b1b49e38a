// The payments of one member, newest first. Its page number is not in the address, because the list is shown in dialogs and beside other
// lists.

import { Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Column, withHeads } from '../../../platform/ui/list/columns.ts';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Amount, HowPaid, RecordedBy, Term } from './payment-cells.tsx';
import { type Payment, paymentList, paymentTexts } from './payments.contract.ts';

const pageSize = 5;

interface PaymentHistoryProps {
  memberId: number;
  /** What can be done with a payment of the list. */
  actions?: (payment: Payment) => ReactNode;
}

export const PaymentHistory = ({ memberId, actions }: PaymentHistoryProps) => (
  <PaymentTable payments={usePayments(memberId)} actions={actions} />
);

export const usePayments = (memberId: number) => {
  const [page, setPage] = useState(1);
  const input = { MemberId: memberId, CurrentPage: page, RecordsPerPage: pageSize };
  const paging = { page, pageSize, pageSizes: [pageSize], showPage: (next: number) => setPage(next), choosePageSize: () => undefined };
  return { ...paymentList, ...paging, ...useListRows(paymentList, { ...paging, input }) };
};

interface PaymentTableProps extends Pick<PaymentHistoryProps, 'actions'> {
  payments: ReturnType<typeof usePayments>;
}

export const PaymentTable = ({ payments, actions }: PaymentTableProps) => {
  if (payments.isFirstLoad) return <Skeleton height={96} />;
  return (
    <Stack gap="xs">
      <DataTable list={payments} columns={withHeads(columnsOf(actions), paymentList)} empty={none} />
      {payments.total > pageSize && <ListFoot list={payments} />}
    </Stack>
  );
};

const none = (
  <Text size="sm" c="dimmed" p="sm">
    {paymentTexts.none}
  </Text>
);

const columnsOf = (actions: PaymentHistoryProps['actions']): Column<Payment>[] => [
  { field: 'Amount', kind: 'figure', cell: (payment) => <Amount payment={payment} /> },
  { field: 'PaymentDate', kind: 'date' },
  { field: 'MembershipEndDate', head: 'Membership', kind: 'date', cell: (payment) => <Term payment={payment} /> },
  { field: 'Method', cell: (payment) => <HowPaid payment={payment} /> },
  { field: 'RecordedBy', kind: 'tight', importance: 'low', cell: (payment) => <RecordedBy payment={payment} /> },
  ...(actions ? [{ head: 'Actions', kind: 'actions' as const, cell: actions }] : []),
];
