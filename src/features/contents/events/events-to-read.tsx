// The events as cards that members read. The server gives members active ones only, and upcoming ones first.

import { NativeSelect } from '@mantine/core';
import type { ComponentType } from 'react';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { cut } from '../../../platform/wire/preview.ts';
import { EventMarks } from './event-marks.tsx';
import { periodOf } from './event-period.ts';
import { eventList, eventPreviewLength, eventTypes, type ListedEvent } from './events.contract.ts';

const EventReading = lazyDialog(() => import('./event-reading.tsx'), 'EventReading');

interface EventsToReadProps {
  /** Shown above the text of an open event. */
  Join: ComponentType<{ event: ListedEvent }>;
  /** Marks an event that the user has joined. `among` are the ids of all events on the screen. */
  JoinedMark: ComponentType<{ id: number; among: readonly number[] }>;
}

export const EventsToRead = ({ Join, JoinedMark }: EventsToReadProps) => {
  const list = useRecordList({ ...eventList, filters: ['EventName', 'EventType'] }, { IsActive: true, UpcomingFirst: true });
  const shown = list.rows.map(({ Id }) => Id);
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list} texts={['EventName']}>
          {(field) => <NativeSelect data={[{ value: '', label: 'All' }, ...eventTypes]} {...field('EventType')} />}
        </FilterPanel>
      }
      card={(event) => (
        <ReadingCard
          title={event.EventName}
          second={periodOf(event, showDate)}
          picture={event.Image}
          text={cut(event.Description ?? '', eventPreviewLength)}
          to={`${list.path}/${event.Id}`}
        >
          <EventMarks event={event}>
            <JoinedMark id={event.Id} among={shown} />
          </EventMarks>
        </ReadingCard>
      )}
      reading={(event, props) => (
        <EventReading event={event} {...props}>
          <Join event={event} />
        </EventReading>
      )}
    />
  );
};
