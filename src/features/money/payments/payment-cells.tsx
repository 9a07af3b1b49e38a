// The cells of a payment in lists: amount (struck through when void), term, method, and who recorded it.

import { Badge, Box, Text } from '@mantine/core';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { Payment } from './payments.contract.ts';

export const Amount = ({ payment: { Amount: amount, IsVoid } }: { payment: Payment }) =>
  IsVoid ? (
    <Text component="s" inherit c="dimmed" td="line-through">
      {showMoney(amount)}
    </Text>
  ) : (
    <b>{showMoney(amount)}</b>
  );

/** For narrow lists: the receipt's number below the amount. */
export const AmountAndReceipt = ({ payment }: { payment: Payment }) => (
  <>
    <Amount payment={payment} />
    {payment.ReceiptNo && (
      <Text size="xs" c="dimmed" lh={1.3} style={noBreak}>
        {payment.ReceiptNo}
      </Text>
    )}
  </>
);

/** The start, and below it the end. */
export const TermLines = ({ payment: { MembershipStartDate, MembershipEndDate } }: { payment: Payment }) => (
  <TwoLines first={showDate(MembershipStartDate)} second={`to ${showDate(MembershipEndDate)}`} />
);

const noBreak = { whiteSpace: 'nowrap' } as const;

/** Method and reference; for a void payment the reason, too. */
export const HowPaid = ({ payment: { IsVoid, Method, Reference, VoidReason } }: { payment: Payment }) => {
  if (!IsVoid) return <TwoLines first={Method ?? '–'} second={Reference} />;
  const how = [Method, Reference, VoidReason].filter(Boolean).join(' · ');
  return (
    <div>
      <Badge color="red">Void</Badge>
      <Text size="xs" c="dimmed" lh={1.3} mt={2} lineClamp={3} title={how}>
        {how}
      </Text>
    </div>
  );
};

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
