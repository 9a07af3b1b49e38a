// The list of connections: one's own, one member's, or everybody's. The personal page, the tab of a member and the overview use it.

import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { TrashLink, useDeleteOwn } from '../deleting.tsx';
import { type OwnPanelProps, ownerColumn, useIsOfEverybody } from '../owner.tsx';
import { type Connection, connectionList, connectionTexts, saveConnection } from './connections.contract.ts';

const ConnectionForm = lazyDialog(() => import('./connection-form.tsx'), 'ConnectionForm');

const pause = 200;

export const ConnectionsPanel = (panel: OwnPanelProps) => {
  const list = useRecordList(connectionList, { UserId: panel.memberId });
  return (
    <RecordList
      list={list}
      imports="connections"
      addLabel="Add Connection"
      filters={<FilterPanel list={list} pause={pause} texts={['OrganizationName', 'ContactPerson']} />}
      columns={useColumns(useIsOfEverybody(panel))}
      bulk={bulk}
      emptyAction={<TrashLink />}
      form={(connection, onClosed) => <ConnectionForm {...panel} connection={connection} onClosed={onClosed} />}
    />
  );
};

const bulk = [bulkDelete(saveConnection)];

const useColumns = (isOfEverybody: boolean): Column<Connection>[] => {
  const remove = useDeleteOwn(useSave(saveConnection), connectionTexts);
  return [
    { field: 'Id', kind: 'figure', importance: isOfEverybody ? 'medium' : undefined },
    { field: 'OrganizationName', kind: 'lead' },
    { field: 'ContactPerson' },
    { field: 'MobileNo', kind: 'figure' },
    ...(isOfEverybody ? [ownerColumn<Connection>()] : []),
    { field: 'CreatedDate', kind: 'date', importance: isOfEverybody ? 'medium' : undefined },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (connection, { open }) => (
        <RowActions>
          <EditAction onClick={() => open(connection)} />
          <HistoryAction record="Connection" id={connection.Id} title={connection.OrganizationName} />
          <DeleteAction
            title="Delete Connection"
            text="Are you sure you want to delete the connection for the organization?"
            subject={connection.OrganizationName}
            onDelete={(about) => remove(connection.Id, about)}
          />
        </RowActions>
      ),
    },
  ];
};
