// When a member was reminded last by mail, and whether that mail has left: for the page of the member, and for lists of renewals.

import { Skeleton, Text } from '@mantine/core';
import { useOne } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { listRenewals, type Renewal } from './renewals.contract.ts';

export interface ShownState {
  text: string;
  colour?: string;
}

/** What became of a reminder. A mail that the outbox no longer has was sent long ago. */
export const stateOfReminder = (
  { LastRemindedAt: written, ReminderState: state, ReminderSentAt: sent }: Renewal,
  showDay: (day: string) => string,
): ShownState | null => {
  if (!written) return null;
  if (state === 'Waiting') return { text: `Waiting since ${showDay(written)}`, colour: 'var(--attention)' };
  if (state === 'Failed') return { text: `Mail failed ${showDay(written)}`, colour: 'var(--mantine-color-error)' };
  if (state === 'Withdrawn') return { text: `Mail withdrawn ${showDay(written)}`, colour: 'dimmed' };
  return { text: `Mailed ${showDay(sent ?? written)}` };
};

export const neverReached: ShownState = { text: 'Never', colour: 'dimmed' };

export const ColouredState = ({ state: { text, colour } }: { state: ShownState }) =>
  colour ? (
    <Text inherit span c={colour}>
      {text}
    </Text>
  ) : (
    text
  );

export const LastReminder = ({ memberId }: { memberId: number }) => {
  const { row, isLoading, error } = useOne(listRenewals, memberId);
  if (isLoading) return <Skeleton component="span" display="inline-block" height="1em" width="6em" />;
  // Without an answer nobody knows, and the rest of the page is there all the same.
  if (error) return '–';
  return <ColouredState state={(row && stateOfReminder(row, showDate)) ?? neverReached} />;
};
