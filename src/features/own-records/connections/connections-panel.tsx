// Connections: one's own, one member's, or everybody's. The personal page, the tab and the overview are this same panel.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { EditAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { type OwnPanelProps, ownerColumns } from '../owner.tsx';
import { ConnectionForm } from './connection-form.tsx';
import {
  type Connection,
  connectionNoun,
  connectionPageSizes,
  connectionTexts,
  listConnections,
  saveConnection,
} from './connections.contract.ts';

const pause = 200;

export const ConnectionsPanel = (panel: OwnPanelProps) => {
  const list = useListParams(listConnections, {
    filters: ['OrganizationName', 'ContactPerson'],
    sizes: connectionPageSizes,
    fixed: { UserId: panel.memberId },
  });
  const connections = useListRows(listConnections, list, connectionTexts.notFetched);
  const [open, setOpen] = useState<Connection | 'new' | null>(null);
  const columns = useColumns(panel, setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={connections.total} noun={connectionNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Connection</AddButton>
      </ListHead>
      <FilterPanel list={list} pause={pause}>
        {(field) => (
          <>
            <TextInput label="Organization Name" {...field('OrganizationName')} />
            <TextInput label="Contact Person" {...field('ContactPerson')} />
          </>
        )}
      </FilterPanel>
      <DataTable
        name="Connections"
        list={connections}
        columns={columns}
        empty={<NoRows list={list} text={connectionTexts.none} onAdd={add} />}
      />
      <ListFoot list={list} total={connections.total} noun={connectionNoun} />
      {open && <ConnectionForm {...panel} connection={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (panel: OwnPanelProps, onEdit: (connection: Connection) => void): Column<Connection>[] => {
  const save = useSave(saveConnection);
  const remove = (Id: number) => save({ Flag: 'Delete', Id }, { done: connectionTexts.deleted, failed: connectionTexts.notDeleted });
  return [
    { head: 'ID', kind: 'tight', cell: ({ Id }) => Id },
    { head: 'Organization', kind: 'lead', cell: ({ OrganizationName }) => OrganizationName },
    { head: 'Contact Person', cell: ({ ContactPerson }) => ContactPerson },
    { head: 'Mobile', kind: 'tight', cell: ({ MobileNo }) => MobileNo },
    ...ownerColumns<Connection>(panel),
    { head: 'Created Date', kind: 'tight', cell: ({ CreatedDate }) => showDate(CreatedDate) },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (connection) => (
        <RowActions>
          <EditAction onClick={() => onEdit(connection)} />
          <DeleteAction
            title="Delete Connection"
            text="Are you sure you want to delete the connection for the organization? This action cannot be undone."
            subject={connection.OrganizationName}
            onDelete={() => remove(connection.Id)}
          />
        </RowActions>
      ),
    },
  ];
};
