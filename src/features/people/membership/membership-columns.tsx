// The columns that every list of members has: the membership, and what was paid for it last.

import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { type Membership, Period } from './period.tsx';

export const membershipColumn = {
  field: 'MembershipEndDate',
  head: 'Membership',
  also: ['MembershipStartDate', 'MemberSince'],
  kind: 'date',
  importance: 'medium',
  cell: (member) => <Period of={member} />,
} as const satisfies Column<Membership>;

interface LastPayment {
  Amount: number | null;
  PaymentDate: string | null;
}

export const lastPaymentColumn = {
  field: 'Amount',
  head: 'Payment',
  also: ['PaymentDate'],
  kind: 'figure',
  cell: ({ Amount, PaymentDate }) => <TwoLines first={showMoney(Amount)} second={PaymentDate && showDate(PaymentDate)} />,
} as const satisfies Column<LastPayment>;
