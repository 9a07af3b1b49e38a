// The payments of one member, newest first; nothing here changes them. Its page is not in the address: it stands in dialogs and beside others.

import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { listPayments, type Payment, paymentNoun, paymentTexts } from './payments.contract.ts';

const size = 5;

export const PaymentHistory = ({ memberId }: { memberId: number }) => {
  const [page, setPage] = useState(1);
  const list = {
    page,
    size,
    sizes: [size],
    showPage: (next: number) => setPage(next),
    showSize: () => undefined,
    input: { MemberId: memberId, CurrentPage: page, RecordsPerPage: size },
  };
  const payments = useListRows(listPayments, list, paymentTexts.historyNotFetched);
  if (payments.isFirstLoad) return <Skeleton height={96} />;
  return (
    <Stack gap="xs">
      <DataTable name="Payment history" list={payments} columns={columns} empty={none} />
      {payments.total > size && <ListFoot list={list} total={payments.total} noun={paymentNoun} />}
    </Stack>
  );
};

const none = (
  <Text size="sm" c="dimmed" p="sm">
    {paymentTexts.historyNone}
  </Text>
);

const columns: Column<Payment>[] = [
  { head: 'Amount', kind: 'lead', cell: ({ Amount }) => showMoney(Amount) },
  { head: 'Payment Date', kind: 'tight', cell: ({ PaymentDate }) => showDate(PaymentDate) },
  { head: 'Membership', kind: 'tight', cell: (payment) => <Period {...payment} /> },
  {
    head: 'Recorded By',
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

/** Breaks between its days at most. */
const Period = ({ MembershipStartDate, MembershipEndDate }: Pick<Payment, 'MembershipStartDate' | 'MembershipEndDate'>) => (
  <>
    <span style={unbroken}>{showDate(MembershipStartDate)} –</span> <span style={unbroken}>{showDate(MembershipEndDate)}</span>
  </>
);

const unbroken = { whiteSpace: 'nowrap' } as const;
