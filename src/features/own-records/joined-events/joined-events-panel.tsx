// The list of joined events: one's own, one member's, or everybody's. The personal page, the tab of a member and the overview use it.

import { Badge } from '@mantine/core';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowActions, Who } from '../../../platform/ui/list/row-parts.tsx';
import { bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { TrashLink, useDeleteOwn } from '../deleting.tsx';
import { type OwnPanelProps, ownerColumn, useIsOfEverybody } from '../owner.tsx';
import { type JoinedEvent, joinedEventList, joinedEventTexts, online, saveJoinedEvent, typeWord } from './joined-events.contract.ts';

const JoinedEventForm = lazyDialog(() => import('./joined-event-form.tsx'), 'JoinedEventForm');

export const JoinedEventsPanel = (panel: OwnPanelProps) => {
  const list = useJoinedEvents(panel);
  const isKnown = !list.isFirstLoad && !list.hasFailed;
  return (
    <RecordList
      list={list}
      addLabel="Add New Event"
      countText={isKnown ? `Total events: ${showNumber(list.total)}` : ''}
      search={{ label: 'Event Name', reset: 'Clear' }}
      columns={useColumns(useIsOfEverybody(panel))}
      bulk={bulk}
      emptyAction={<TrashLink />}
      form={(event, onClosed) => <JoinedEventForm {...panel} event={event} onClosed={onClosed} />}
      emptyHint={useEmptyHint(list.filterCount)}
    />
  );
};

/** When the last row of a page was removed, this list shows page 1. Other lists show the page before. */
const useJoinedEvents = ({ memberId }: OwnPanelProps) => {
  const params = useListParams(joinedEventList, { UserId: memberId });
  const rows = useListRows(joinedEventList, { ...params, showPage: () => params.showPage(1, { replace: true }) });
  return { ...joinedEventList, ...params, ...rows };
};

const useEmptyHint = (filterCount: number) => {
  const isSuperAdmin = useIsSuperAdmin();
  return filterCount > 0 || isSuperAdmin ? undefined : 'Join one under Events, or add one of your own.';
};

const bulk = [bulkDelete(saveJoinedEvent)];

const useColumns = (isOfEverybody: boolean): Column<JoinedEvent>[] => {
  const remove = useDeleteOwn(useSave(saveJoinedEvent), joinedEventTexts);
  return [
    {
      field: 'EventName',
      head: 'Event Details',
      kind: 'lead',
      cell: (event) => <Who name={nameOf(event)} second={`ID: ${event.Id}`} />,
    },
    { field: 'TypeOfEvent', kind: 'state', cell: ({ TypeOfEvent }) => <TypeBadge type={TypeOfEvent} /> },
    { field: 'EventDate', kind: 'date' },
    ...(isOfEverybody ? [ownerColumn<JoinedEvent>()] : []),
    { field: 'CreatedDate', kind: 'date', importance: isOfEverybody ? 'medium' : undefined },
    {
      name: 'joined',
      head: 'Status',
      kind: 'tight',
      cell: ({ CalledOff }) => <PlainBadge colour={CalledOff ? 'gray' : 'green'}>{CalledOff ? 'Called off' : 'Joined'}</PlainBadge>,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (event, { open }) => (
        <RowActions>
          <EditAction onClick={() => open(event)} />
          <HistoryAction record="Joined event" id={event.Id} title={nameOf(event)} />
          <DeleteAction
            title="Remove Event"
            text="Are you sure you want to remove the event from your events?"
            subject={nameOf(event)}
            verb="Remove"
            onDelete={(about) => remove(event.Id, about)}
          />
        </RowActions>
      ),
    },
  ];
};

const nameOf = ({ EventName }: JoinedEvent) => EventName || 'Untitled Event';

const TypeBadge = ({ type }: { type: number }) => <PlainBadge colour={type === online ? 'teal' : 'gray'}>{typeWord(type)}</PlainBadge>;

const PlainBadge = ({ colour, children }: { colour: string; children: string }) => <Badge color={colour}>{children}</Badge>;
