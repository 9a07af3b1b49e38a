// The calendar of a date field, in a file of its own because it is large and seldom opened.

import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

const names = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

// Red is for errors, so weekends are days like others.
export const Calendar = ({ day, onPick }: { day: string | null; onPick: (day: string) => void }) => (
  <DatePicker
    value={day}
    defaultDate={day ?? undefined}
    onChange={(picked) => picked && onPick(picked)}
    weekendDays={[]}
    hideOutsideDates
    ariaLabels={names}
  />
);
