// The payments of one member, newest first, read only. Its page number is not in the address, because the list is shown in dialogs and
// beside other lists.

import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { type Column, withHeads } from '../../../platform/ui/list/columns.ts';
import { DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { type Payment, paymentList, paymentTexts } from './payments.contract.ts';

const pageSize = 5;

export const PaymentHistory = ({ memberId }: { memberId: number }) => {
  const payments = usePayments(memberId);
  if (payments.isFirstLoad) return <Skeleton height={96} />;
  return (
    <Stack gap="xs">
      <DataTable list={payments} columns={withHeads(columns, paymentList)} empty={none} />
      {payments.total > pageSize && <ListFoot list={payments} />}
    </Stack>
  );
};

const usePayments = (memberId: number) => {
  const [page, setPage] = useState(1);
  const input = { MemberId: memberId, CurrentPage: page, RecordsPerPage: pageSize };
  const paging = { page, pageSize, pageSizes: [pageSize], showPage: (next: number) => setPage(next), choosePageSize: () => undefined };
  return { ...paymentList, ...paging, ...useListRows(paymentList, { ...paging, input }) };
};

const none = (
  <Text size="sm" c="dimmed" p="sm">
    {paymentTexts.none}
  </Text>
);

const columns: Column<Payment>[] = [
  { field: 'Amount', kind: 'figure', cell: ({ Amount }) => <b>{showMoney(Amount)}</b> },
  { field: 'PaymentDate', kind: 'date' },
  { field: 'MembershipEndDate', head: 'Membership', kind: 'date', cell: (payment) => <MembershipDays {...payment} /> },
  {
    field: 'RecordedBy',
    cell: ({ RecordedBy, RecordedAt }) => (
      <>
        {RecordedBy}
        <Text size="xs" c="dimmed">
          {showDate(RecordedAt)}, {showTime(RecordedAt)}
        </Text>
      </>
    ),
  },
];

/** A line break is possible only between the two days. */
const MembershipDays = ({ MembershipStartDate, MembershipEndDate }: Pick<Payment, 'MembershipStartDate' | 'MembershipEndDate'>) => (
  <>
    <span style={noBreak}>{showDate(MembershipStartDate)} –</span> <span style={noBreak}>{showDate(MembershipEndDate)}</span>
  </>
);

const noBreak = { whiteSpace: 'nowrap' } as const;
