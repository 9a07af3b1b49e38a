// The calendar of a date field, in a file of its own because it is large and seldom opened.

import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
export const Calendar = ({ day, onPick }: { day: string | null; onPick: (day: string) => void }) => {
  const [level, setLevel] = useState<'month' | 'year' | 'decade'>('month');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => focusCurrent(content.current), []);
  const changeLevel = (next: typeof level) => {
    // What was pressed goes, and the focus with it.
    flushSync(() => setLevel(next));
    focusCurrent(content.current);
  };
  return (
    <div ref={content}>
      <DatePicker
        value={day}
        defaultDate={day ?? undefined}
        onChange={(picked) => picked && onPick(picked)}
        level={level}
        onLevelChange={changeLevel}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        ariaLabels={names}
      />
    </div>
  );
};

/** On the day, month or year that the arrows go on from. */
const focusCurrent = (calendar: HTMLElement | null) => calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
