// When a member was reminded last, and whether that mail was sent.

import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { listRenewals, type Renewal } from './renewals.contract.ts';

type Reminder = Pick<Renewal, 'LastRemindedAt' | 'ReminderState' | 'ReminderSentAt'>;

/** The date alone means that the mail was sent. */
const LastReminder = ({ of: { LastRemindedAt, ReminderState, ReminderSentAt } }: { of: Reminder }) => {
  if (!LastRemindedAt) return coloured('Never', 'dimmed');
  if (ReminderState === 'Waiting') return coloured(`Waiting since ${showDate(LastRemindedAt)}`, amber);
  if (ReminderState === 'Failed') return coloured(`Failed ${showDate(LastRemindedAt)}`, 'var(--mantine-color-error)');
  return showDate(ReminderSentAt ?? LastRemindedAt);
};

const amber = 'light-dark(var(--mantine-color-amber-9), var(--mantine-color-amber-4))';

const coloured = (text: string, colour: string) => (
  <Text inherit span c={colour}>
    {text}
  </Text>
);

export const LastReminded = ({ memberId }: { memberId: number }) => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: memberId };
  const { data, isPending } = useQuery({
    queryKey: [listRenewals.name, input],
    queryFn: ({ signal }) => send(listRenewals, input, { signal }),
  });
  if (isPending) return <Skeleton component="span" display="inline-block" height="1em" width="6em" />;
  // The rest of the page does not depend on it.
  if (!data) return '–';
  return <LastReminder of={data.rows[0] ?? { LastRemindedAt: null, ReminderState: null, ReminderSentAt: null }} />;
};
