// The events as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { eventList, eventPreviewLength, type ListedEvent } from './events.contract.ts';

interface EventsToReadProps {
  /** Shown above the text of an open event. */
  Join: ComponentType<{ event: ListedEvent }>;
}

export const EventsToRead = ({ Join }: EventsToReadProps) => {
  const list = useRecordList({ ...eventList, filters: ['EventName'] });
  return (
    <RecordList
      list={list}
      filters={<FilterPanel list={list}>{(field) => <TextInput label="Event Name" {...field('EventName')} />}</FilterPanel>}
      card={(event, open) => (
        <ReadingCard
          title={event.EventName}
          second={periodOf(event, showDate)}
          picture={event.Image}
          text={preview(event.Description, eventPreviewLength)}
          onOpen={open}
        />
      )}
      reading={(event, onClosed) => (
        <ReadingDialog title={event.EventName} second={periodOf(event, showLongDate)} picture={event.Image} onClosed={onClosed}>
          <Join event={event} />
          <ReadingText html={event.Description} />
        </ReadingDialog>
      )}
    />
  );
};

const periodOf = ({ StartDate, EndDate }: ListedEvent, show: typeof showDate) => {
  const [start, end] = [show(StartDate), show(EndDate)];
  if (!StartDate && !EndDate) return `Date: ${start}`;
  if (!EndDate || start === end) return start;
  return StartDate ? `${start} – ${end}` : `Until ${end}`;
};
