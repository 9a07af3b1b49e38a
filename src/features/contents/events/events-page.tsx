// The page of events: a table for super admins, cards to read for members.

import { NativeSelect } from '@mantine/core';
import type { ComponentProps, ComponentType } from 'react';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { allOr, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { cut } from '../../../platform/wire/texts/preview.ts';
import { EventMarks, periodOf } from './event-marks.tsx';
import { timesOf } from './event-words.ts';
import { eventList, eventPreviewLength, eventTypes, type ListedEvent } from './events.contract.ts';
import { EventsTable } from './events-table.tsx';

export const EventsPage = (props: ComponentProps<typeof EventsToRead>) =>
  useIsSuperAdmin() ? <EventsTable /> : <EventsToRead {...props} />;

const EventReading = lazyDialog(() => import('./event-reading.tsx'), 'EventReading');
const MissingEvent = lazyDialog(() => import('./event-reading.tsx'), 'MissingEvent');

interface EventsToReadProps {
  /** The user's answer, with its buttons. `isShort` on a card. */
  Answer: ComponentType<{ event: ListedEvent; isShort?: boolean }>;
  /** Marks an event that the user has answered. */
  AnswerMark: ComponentType<{ event: ListedEvent }>;
}

const EventsToRead = ({ Answer, AnswerMark }: EventsToReadProps) => {
  const list = useRecordList({ ...eventList, filters: ['Search', 'EventName', 'EventType'] }, { IsActive: true, UpcomingFirst: true });
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list} texts={['EventName']}>
          {(field) => <NativeSelect data={allOr(eventTypes)} {...field('EventType')} />}
        </FilterPanel>
      }
      card={(event) => (
        <ReadingCard
          title={event.EventName}
          second={[periodOf(event, showDate), timesOf(event), event.Place].filter(Boolean).join(', ')}
          picture={event.Image}
          text={cut(event.Description ?? '', eventPreviewLength)}
          to={`${list.path}/${event.Id}`}
        >
          <EventMarks event={event}>
            <AnswerMark event={event} />
          </EventMarks>
          <Answer event={event} isShort />
        </ReadingCard>
      )}
      reading={(event, props) => <EventReading event={event} Answer={Answer} {...props} />}
      missing={(id, onClosed) => <MissingEvent id={id} onClosed={onClosed} />}
    />
  );
};
