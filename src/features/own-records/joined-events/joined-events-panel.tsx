// Joined events: one's own, one member's, or everybody's. The personal page, the tab and the overview are this same panel.

import { Badge, Stack } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Badge.layer.css';
import { useSave } from '../../../platform/ui/call/save.ts';
import { isSuperAdmin } from '../../../platform/ui/call/session.ts';
import { SearchByField } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { EditAction, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { isOfEverybody, type OwnPanelProps, ownerColumns } from '../owner.tsx';
import { JoinedEventForm } from './joined-event-form.tsx';
import {
  type JoinedEvent,
  joinedEventNoun,
  joinedEventPageSizes,
  joinedEventTexts,
  listJoinedEvents,
  offline,
  online,
  saveJoinedEvent,
} from './joined-events.contract.ts';

export const JoinedEventsPanel = (panel: OwnPanelProps) => {
  const list = useListParams(listJoinedEvents, {
    filters: ['EventName'],
    sizes: joinedEventPageSizes,
    fixed: { UserId: panel.memberId },
  });
  // Where the last row of a page was removed, this list begins anew instead of showing the page before.
  const fromTheStart = { ...list, showPage: () => list.showPage(1, { replace: true }) };
  const events = useListRows(listJoinedEvents, fromTheStart, joinedEventTexts.notFetched);
  const [open, setOpen] = useState<JoinedEvent | 'new' | null>(null);
  const columns = useColumns(panel, setOpen);
  const add = () => setOpen('new');
  const isKnown = !events.isFirstLoad && !events.hasFailed;
  return (
    <Stack>
      <ListHead total={events.total} noun={joinedEventNoun} said={isKnown ? `Total events: ${showNumber(events.total)}` : undefined}>
        <AddButton onClick={add}>Add New Event</AddButton>
      </ListHead>
      <SearchByField list={list} name="EventName" label="Event Name" resetLabel="Clear" />
      <DataTable
        name="Joined events"
        list={events}
        columns={columns}
        isWide={isOfEverybody(panel)}
        empty={<NoRows list={list} text={joinedEventTexts.none} more={moreOf(list)} onAdd={add} />}
      />
      <ListFoot list={list} total={events.total} noun={joinedEventNoun} />
      {open && <JoinedEventForm {...panel} event={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const moreOf = ({ filterCount }: { filterCount: number }) =>
  filterCount > 0 || isSuperAdmin() ? undefined : 'Join one under Events, or add one of your own.';

const useColumns = (panel: OwnPanelProps, onEdit: (event: JoinedEvent) => void): Column<JoinedEvent>[] => {
  const save = useSave(saveJoinedEvent);
  const remove = (Id: number) => save({ Flag: 'Delete', Id }, { done: joinedEventTexts.deleted, failed: joinedEventTexts.notDeleted });
  return [
    { head: 'Event Details', kind: 'lead', cell: (event) => <Who name={nameOf(event)} second={`ID: ${event.Id}`} /> },
    { head: 'Type', kind: 'tight', cell: ({ TypeOfEvent }) => <TypeBadge type={TypeOfEvent} /> },
    { head: 'Event Date', kind: 'tight', cell: ({ EventDate }) => showDate(EventDate) },
    ...ownerColumns<JoinedEvent>(panel),
    { head: 'Joined Date', kind: 'tight', cell: ({ CreatedDate }) => showDate(CreatedDate) },
    { head: 'Status', kind: 'tight', cell: () => <PlainBadge colour="green">Joined</PlainBadge> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (event) => (
        <RowActions>
          <EditAction onClick={() => onEdit(event)} />
          <DeleteAction
            title="Remove Event"
            text="Are you sure you want to remove the event from your events? This action cannot be undone."
            subject={nameOf(event)}
            verb="Remove"
            onDelete={() => remove(event.Id)}
          />
        </RowActions>
      ),
    },
  ];
};

const nameOf = ({ EventName }: JoinedEvent) => EventName || 'Untitled Event';

const TypeBadge = ({ type }: { type: number }) => {
  if (type === online) return <PlainBadge colour="teal">Online</PlainBadge>;
  return <PlainBadge colour="gray">{type === offline ? 'Offline' : 'N/A'}</PlainBadge>;
};

const PlainBadge = ({ colour, children }: { colour: string; children: string }) => (
  <Badge variant="light" tt="none" miw="max-content" color={colour}>
    {children}
  </Badge>
);
