// For super admins.

import { NativeSelect } from '@mantine/core';
import { send } from '../../../platform/ui/call/api.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Preview, Thumb, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { useEventActions } from './event-actions.tsx';
import { allCalledOff, allHeldAfterAll, goingText } from './event-words.ts';
import { eventList, eventPreviewLength, eventTypes, type ListedEvent, listEvents, saveEvent } from './events.contract.ts';

const EventReading = lazyDialog(() => import('./event-reading.tsx'), 'EventReading');
const EventForm = lazyDialog(() => import('./event-form.tsx'), 'EventForm');

export const EventsTable = () => {
  const list = useRecordList(eventList);
  return (
    <RecordList
      list={list}
      addLabel="Add Event"
      filters={
        <FilterPanel list={list} texts={['EventName']}>
          {(field) => (
            <>
              <NativeSelect data={allOr(eventTypes)} {...field('EventType')} />
              <StatusFilter {...field('IsActive')} />
            </>
          )}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(event, props) => <EventReading event={event} {...props} />}
      bulk={bulk}
      form={(event, onClosed) => <EventForm event={event} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

/** So many are enough to tell how many people are expected. */
const mostAsked = 100;

const askOf = (words: typeof allCalledOff) => async (selected: object) => {
  const { rows, res } = await send(listEvents, { ...selected, CurrentPage: 1, RecordsPerPage: mostAsked });
  return words(rows, (res?.TotalRecords ?? 0) - rows.length);
};

const bulk = switchOrDelete(saveEvent, { askOff: askOf(allCalledOff), askOn: askOf(allHeldAfterAll) });

const useColumns = (): Column<ListedEvent>[] => {
  const { status, actions } = useEventActions();
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Image', kind: 'picture', cell: ({ Image }) => <Thumb url={Image} /> },
    { field: 'EventName', kind: 'lead', cell: (event) => <NameAndPeople event={event} /> },
    {
      field: 'Description',
      kind: 'wide',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={eventPreviewLength} />,
    },
    { field: 'StartDate', kind: 'date' },
    { field: 'EndDate', kind: 'date', importance: 'medium' },
    { field: 'EventType', kind: 'tight', importance: 'medium' },
    { field: 'ChapterName', isExtra: true, importance: 'low' },
    { field: 'Place', isExtra: true, importance: 'low' },
    { field: 'Going', also: ['Waiting', 'Capacity'], kind: 'figure', isExtra: true, importance: 'low' },
    status,
    actions,
  ];
};

/** Below the name: how many come, once somebody has answered or places are limited. */
const NameAndPeople = ({ event }: { event: ListedEvent }) => {
  const coming = goingText(event);
  return coming === null ? event.EventName : <TwoLines first={event.EventName} second={coming} />;
};
