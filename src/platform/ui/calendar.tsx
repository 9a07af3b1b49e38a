// The calendar of a date field, in a file of its own because it is large and seldom opened.

import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
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
  // The focus is on what the arrows go on from: when it opens, and when another level has taken the place of what was pressed.
  useEffect(() => {
    if (level) content.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  }, [level]);
  return (
    <div ref={content}>
      <DatePicker
        value={day}
        defaultDate={day ?? undefined}
        onChange={(picked) => picked && onPick(picked)}
        level={level}
        onLevelChange={setLevel}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        ariaLabels={names}
      />
    </div>
  );
};
