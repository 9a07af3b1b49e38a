// An event, opened to read.

import type { ReactNode } from 'react';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { ReadingDialog, type ReadingProps, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { EventMarks, periodOf } from './event-marks.tsx';
import type { ListedEvent } from './events.contract.ts';

interface EventReadingProps extends ReadingProps {
  event: ListedEvent;
  /** Shown above the text. */
  children?: ReactNode;
}

export const EventReading = ({ event, children, ...dialog }: EventReadingProps) => (
  <ReadingDialog title={event.EventName} second={periodOf(event, showLongDate)} picture={event.Image} {...dialog}>
    <EventMarks event={event} />
    {children}
    <ReadingText html={event.Description} />
  </ReadingDialog>
);
