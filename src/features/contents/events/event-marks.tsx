// Marks of an event: its type, whether it is over, and what another feature adds.

import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import HistoryIcon from '~icons/tabler/history';
import type { showDate } from '../../../platform/ui/format/dates.ts';
import type { ListedEvent } from './events.contract.ts';

export const EventMarks = ({ event, children }: { event: ListedEvent; children?: ReactNode }) => (
  <Group gap={6}>
    <Badge color={event.EventType === 'In-Person' ? 'gray' : 'teal'}>{event.EventType}</Badge>
    {event.IsPast && (
      <Badge variant="outline" color="gray" leftSection={<HistoryIcon size={12} />}>
        Past
      </Badge>
    )}
    {children}
  </Group>
);

export const periodOf = ({ StartDate, EndDate }: ListedEvent, show: typeof showDate) => {
  const [start, end] = [show(StartDate), show(EndDate)];
  if (!StartDate && !EndDate) return `Date: ${start}`;
  if (!EndDate || start === end) return start;
  return StartDate ? `${start} – ${end}` : `Until ${end}`;
};
