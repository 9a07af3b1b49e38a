// The table of events for super admins: filter, add, edit, switch, delete.

import { NativeSelect } from '@mantine/core';
import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { eventList, eventPreviewLength, eventTexts, eventTypes, type ListedEvent, saveEvent } from './events.contract.ts';

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
              <NativeSelect data={[{ value: '', label: 'All' }, ...eventTypes]} {...field('EventType')} />
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

const bulk = switchOrDelete(saveEvent);

const useColumns = (): Column<ListedEvent>[] => {
  const { status, actions } = contentColumns<ListedEvent>({
    save: useSave(saveEvent),
    noun: eventList.noun,
    record: 'Event',
    texts: eventTexts,
    nameOf: ({ EventName }) => EventName,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'low' },
    { field: 'Image', kind: 'picture', cell: ({ Image }) => <Thumb url={Image} /> },
    { field: 'EventName', kind: 'lead' },
    {
      field: 'Description',
      kind: 'wide',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={eventPreviewLength} />,
    },
    { field: 'StartDate', kind: 'date' },
    { field: 'EndDate', kind: 'date', importance: 'low' },
    { field: 'EventType', kind: 'tight', importance: 'low' },
    status,
    actions,
  ];
};
