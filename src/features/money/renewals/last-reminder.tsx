// When a member was reminded last by mail, and whether that mail has left: for the page of the member.

import { Skeleton, Text } from '@mantine/core';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { listRenewals, type Renewal } from './renewals.contract.ts';

type Reminder = Pick<Renewal, 'LastRemindedAt' | 'ReminderState' | 'ReminderSentAt'>;

/** The date alone means that the mail has left. */
const ReminderText = ({ of: { LastRemindedAt, ReminderState, ReminderSentAt } }: { of: Reminder }) => {
  if (!LastRemindedAt) return coloured('Never', 'dimmed');
  if (ReminderState === 'Waiting') return coloured(`Waiting since ${showDate(LastRemindedAt)}`, amber);
  if (ReminderState === 'Failed') return coloured(`Failed ${showDate(LastRemindedAt)}`, 'var(--mantine-color-error)');
  if (ReminderState === 'Withdrawn') return coloured(`Withdrawn ${showDate(LastRemindedAt)}`, 'dimmed');
  return showDate(ReminderSentAt ?? LastRemindedAt);
};

const amber = 'light-dark(var(--mantine-color-amber-9), var(--mantine-color-amber-4))';

const coloured = (text: string, colour: string) => (
  <Text inherit span c={colour}>
    {text}
  </Text>
);

export const LastReminder = ({ memberId }: { memberId: number }) => {
  const { row, isLoading, error } = useOne(listRenewals, memberId);
  if (isLoading) return <Skeleton component="span" display="inline-block" height="1em" width="6em" />;
  // Without an answer nobody knows, and the rest of the page is there all the same.
  if (error) return '–';
  return <ReminderText of={row ?? { LastRemindedAt: null, ReminderState: null, ReminderSentAt: null }} />;
};
