// The payments of one member, newest first. Page and order are not in the address, because the list is shown in dialogs and beside other
// lists.

import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { parse } from 'zod';
import { type Column, fieldsOf, useChosenColumns } from '../../../platform/ui/list/columns.ts';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ColumnsMenu } from '../../../platform/ui/list/frame/columns-menu.tsx';
import { ExportMenu } from '../../../platform/ui/list/frame/export-menu.tsx';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { ListHead } from '../../../platform/ui/list/frame/list-head.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { OpenReceipt } from '../receipts/receipt-actions.tsx';
import { AmountAndReceipt, HowPaid, RecordedBy, TermLines } from './payment-cells.tsx';
import { listPayments, type Payment, paymentList, paymentTexts } from './payments.contract.ts';

const pageSize = 5;

interface PaymentHistoryProps {
  memberId: number;
  /** The actions of a payment, if there are more than opening its receipt. */
  actions?: (payment: Payment) => ReactNode;
}

export const PaymentHistory = ({ memberId, actions }: PaymentHistoryProps) => (
  <PaymentTable payments={usePayments(memberId)} actions={actions} />
);

export const usePayments = (memberId: number) => {
  const [{ page, sort }, show] = useState({ page: 1, sort: '' });
  const input = parse(listPayments.input, { MemberId: memberId, CurrentPage: page, RecordsPerPage: pageSize, Sort: sort });
  const showPage = (next: number) => show({ page: next, sort });
  const paging = { page, pageSize, pageSizes: [pageSize], showPage, choosePageSize: () => undefined };
  const sorting = { sort, sortBy: (next: string) => show({ page: 1, sort: next }) };
  return { ...paymentList, ...paging, ...sorting, input, ...useListRows(paymentList, { ...paging, input }) };
};

interface PaymentTableProps extends Pick<PaymentHistoryProps, 'actions'> {
  payments: ReturnType<typeof usePayments>;
}

export const PaymentTable = ({ payments, actions }: PaymentTableProps) => {
  const columns = useChosenColumns(columnsOf(actions), paymentList);
  if (payments.isFirstLoad) return <Skeleton height={96} />;
  return (
    <Stack gap="xs">
      {payments.total > 0 && (
        <ListHead list={payments}>
          <ColumnsMenu columns={columns} />
          <ExportMenu list={payments} fields={fieldsOf(columns.shown)} />
        </ListHead>
      )}
      <DataTable list={payments} columns={columns.shown} empty={none} />
      {payments.total > pageSize && <ListFoot list={payments} />}
    </Stack>
  );
};

const none = (
  <Text size="sm" c="dimmed" p="sm">
    {paymentTexts.none}
  </Text>
);

const openReceipt = (payment: Payment) => <OpenReceipt payment={payment} />;

const columnsOf = (actions: PaymentHistoryProps['actions'] = openReceipt): Column<Payment>[] => [
  { field: 'Amount', also: ['ReceiptNo'], kind: 'figure', cell: (payment) => <AmountAndReceipt payment={payment} /> },
  { field: 'PaymentDate', kind: 'date' },
  {
    field: 'MembershipEndDate',
    before: ['MembershipStartDate'],
    head: 'Membership',
    kind: 'date',
    cell: (payment) => <TermLines payment={payment} />,
  },
  { field: 'Method', also: ['Reference', 'Note', 'IsVoid', 'VoidReason'], cell: (payment) => <HowPaid payment={payment} /> },
  {
    field: 'RecordedAt',
    also: ['RecordedBy'],
    head: 'Recorded By',
    kind: 'tight',
    importance: 'low',
    cell: (payment) => <RecordedBy payment={payment} />,
  },
  { head: 'Actions', kind: 'actions', cell: actions },
];

export const OwnPayments = ({ memberId }: { memberId: number }) => (
  <>
    <Title order={3} size="h6" mb="xs">
      Payments
    </Title>
    <PaymentHistory memberId={memberId} />
  </>
);
