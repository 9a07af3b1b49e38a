// The events as super admins work with them: filter, add, edit, switch, delete.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { EventForm } from './event-form.tsx';
import { eventNoun, eventPageSizes, eventPreviewLength, eventTexts, type ListedEvent, listEvents, saveEvent } from './events.contract.ts';

export const EventsTable = () => {
  const list = useListParams(listEvents, { filters: ['EventName', 'IsActive'], sizes: eventPageSizes });
  const events = useListRows(listEvents, list, eventTexts.notFetched);
  const [open, setOpen] = useState<ListedEvent | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={events.total} noun={eventNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Event</AddButton>
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Event Name" {...field('EventName')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable name="Events" list={events} columns={columns} empty={<NoRows list={list} text={eventTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={events.total} noun={eventNoun} />
      {open && <EventForm event={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (event: ListedEvent) => void): Column<ListedEvent>[] => {
  const { status, actions } = contentColumns<ListedEvent>({
    save: useSave(saveEvent),
    noun: eventNoun,
    texts: eventTexts,
    nameOf: (event) => event.EventName,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (event) => event.Id },
    { head: 'Image', kind: 'picture', cell: (event) => <Thumb url={event.Image} /> },
    { head: 'Event Name', kind: 'lead', cell: (event) => event.EventName },
    { head: 'Description', kind: 'wide', cell: (event) => <Preview html={event.Description} length={eventPreviewLength} /> },
    { head: 'Start Date', kind: 'tight', cell: (event) => showDate(event.StartDate) },
    { head: 'End Date', kind: 'tight', cell: (event) => showDate(event.EndDate) },
    status,
    actions,
  ];
};
