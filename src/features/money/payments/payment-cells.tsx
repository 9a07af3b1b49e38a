// What lists of payments show of a payment: the amount, struck through when the payment is void, the term, the method and who recorded it.

import { Badge, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import type { Payment } from './payments.contract.ts';

export const Amount = ({ payment: { Amount: amount, IsVoid } }: { payment: Payment }) =>
  IsVoid ? (
    <Text component="s" inherit c="dimmed">
      {showMoney(amount)}
    </Text>
  ) : (
    <b>{showMoney(amount)}</b>
  );

/** A line break is possible only between the two days. */
export const Term = ({ payment: { MembershipStartDate, MembershipEndDate } }: { payment: Payment }) => (
  <>
    <span style={noBreak}>{showDate(MembershipStartDate)} –</span> <span style={noBreak}>{showDate(MembershipEndDate)}</span>
  </>
);

const noBreak = { whiteSpace: 'nowrap' } as const;

/** Of a void payment why it is void, of any other the method and its reference. */
export const HowPaid = ({ payment }: { payment: Payment }) =>
  payment.IsVoid ? (
    <div>
      <Group gap={6} wrap="nowrap">
        <Badge variant="light" color="red" tt="none" miw="max-content">
          Void
        </Badge>
        {payment.Method}
      </Group>
      <Text size="xs" c="dimmed" lh={1.3} mt={2} lineClamp={2} title={payment.VoidReason ?? undefined}>
        {payment.VoidReason}
      </Text>
    </div>
  ) : (
    <TwoLines first={payment.Method ?? '–'} second={payment.Reference} />
  );

export const RecordedBy = ({ payment: { RecordedBy: name, RecordedAt } }: { payment: Payment }) => (
  <>
    {name}
    <Text size="xs" c="dimmed">
      {showDate(RecordedAt)}, {showTime(RecordedAt)}
    </Text>
  </>
);
