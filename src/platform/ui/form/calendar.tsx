// The calendar of a date field. It is loaded separately, because its code is large and it is seldom opened.

import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { todayInPortal } from '../format/dates.ts';

const names = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

interface CalendarProps {
  day: string | null;
  firstDay?: string;
  lastDay?: string;
  onPick: (day: string) => void;
}

// No days are marked as weekend: Mantine shows weekends in red, and red means an error here.
export const Calendar = ({ day, firstDay, lastDay, onPick }: CalendarProps) => {
  const [level, setLevel] = useState<'month' | 'year' | 'decade'>('month');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => focusCurrent(content.current), []);
  const changeLevel = (next: typeof level) => {
    // The pressed button disappears and loses the focus. flushSync draws the new level first, so that it can get the focus.
    flushSync(() => setLevel(next));
    focusCurrent(content.current);
  };
  return (
    <div ref={content}>
      <DatePicker
        value={day}
        defaultDate={day ?? todayInPortal()}
        minDate={firstDay}
        maxDate={lastDay}
        onChange={(picked) => picked && onPick(picked)}
        level={level}
        onLevelChange={changeLevel}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        // Mantine's is that of the browser.
        getDayProps={(shown) => ({ 'data-today': shown === todayInPortal() || undefined })}
        ariaLabels={names}
      />
    </div>
  );
};

/** Focuses the day, month or year from which the arrow keys move. */
const focusCurrent = (calendar: HTMLElement | null) => calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
