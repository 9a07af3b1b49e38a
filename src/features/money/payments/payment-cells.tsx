// What lists of payments show of a payment: the amount, struck through when the payment is void, the term, the method and who recorded it.

import { Badge, Box, Text } from '@mantine/core';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { ReceiptLink } from '../receipts/receipt-link.tsx';
import type { Payment } from './payments.contract.ts';

/** The amount, and below it the receipt. A void payment keeps its receipt, which says so. */
export const Amount = ({ payment: { Id, Amount: amount, IsVoid, ReceiptNo } }: { payment: Payment }) => (
  <>
    {IsVoid ? (
      <Text component="s" inherit c="dimmed" td="line-through">
        {showMoney(amount)}
      </Text>
    ) : (
      <b>{showMoney(amount)}</b>
    )}
    {ReceiptNo && (
      <div>
        <ReceiptLink paymentId={Id} receiptNo={ReceiptNo} />
      </div>
    )}
  </>
);

/** A line break is possible only between the two days. */
export const Term = ({ payment: { MembershipStartDate, MembershipEndDate } }: { payment: Payment }) => (
  <>
    <span style={noBreak}>{showDate(MembershipStartDate)} –</span> <span style={noBreak}>{showDate(MembershipEndDate)}</span>
  </>
);

const noBreak = { whiteSpace: 'nowrap' } as const;

/** The method and its reference; of a void payment the method and why it is void. */
export const HowPaid = ({ payment }: { payment: Payment }) =>
  payment.IsVoid ? (
    <div>
      <Badge color="red">Void</Badge>
      <Text size="xs" c="dimmed" lh={1.3} mt={2} lineClamp={3} title={payment.VoidReason ?? undefined}>
        {payment.Method && `${payment.Method} · `}
        {payment.VoidReason}
      </Text>
    </div>
  ) : (
    <TwoLines first={payment.Method ?? '–'} second={payment.Reference} />
  );

export const RecordedBy = ({ payment: { RecordedBy: name, RecordedAt } }: { payment: Payment }) => (
  <Box maw={160} title={`${name}, ${showDate(RecordedAt)}, ${showTime(RecordedAt)}`}>
    <Text inherit lh={1.3}>
      {showDate(RecordedAt)}
    </Text>
    <Text size="xs" c="dimmed" lh={1.3} truncate>
      {name}
    </Text>
  </Box>
);
