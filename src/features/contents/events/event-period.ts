// The days of an event, in one line.

import type { showDate } from '../../../platform/ui/format/dates.ts';
import type { ListedEvent } from './events.contract.ts';

export const periodOf = ({ StartDate, EndDate }: ListedEvent, show: typeof showDate) => {
  const [start, end] = [show(StartDate), show(EndDate)];
  if (!StartDate && !EndDate) return `Date: ${start}`;
  if (!EndDate || start === end) return start;
  return StartDate ? `${start} – ${end}` : `Until ${end}`;
};
