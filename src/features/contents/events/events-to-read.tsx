// The events as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { cut } from '../../../platform/wire/preview.ts';
import { EventReading, periodOf } from './event-reading.tsx';
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
      card={(event) => (
        <ReadingCard
          title={event.EventName}
          second={periodOf(event, showDate)}
          picture={event.Image}
          text={cut(event.Description ?? '', eventPreviewLength)}
          to={`${list.path}/${event.Id}`}
        />
      )}
      reading={(event, props) => (
        <EventReading event={event} {...props}>
          <Join event={event} />
        </EventReading>
      )}
    />
  );
};
