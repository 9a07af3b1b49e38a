// Documents: one's own, one member's, or everybody's. The personal page, the tab and the overview are this same panel.

import { Stack } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { useSave } from '../../../platform/ui/call/save.ts';
import { SearchByField } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { type ListRows, useListRows } from '../../../platform/ui/list/list-rows.ts';
import { EditAction, RowActions, RowLink, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { type OwnPanelProps, ownerColumns } from '../owner.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentStatusBadge } from './document-status-badge.tsx';
import { documentNoun, documentPageSizes, documentTexts, listDocuments, saveDocument, type UserDocument } from './documents.contract.ts';
import { useFreshLinks } from './fresh-links.ts';

export const DocumentsPanel = (panel: OwnPanelProps) => {
  const list = useListParams(listDocuments, {
    filters: ['DocumentName'],
    sizes: documentPageSizes,
    fixed: { UserId: panel.memberId },
  });
  const documents = useListRows(listDocuments, list, documentTexts.notFetched);
  useFreshLinks(documents);
  const [open, setOpen] = useState<UserDocument | 'new' | null>(null);
  const columns = useColumns(panel, setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={documents.total} noun={documentNoun} said={totalOf(documents)}>
        <AddButton onClick={add}>Add Document</AddButton>
      </ListHead>
      <SearchByField list={list} name="DocumentName" label="Document Name" resetLabel="Clear" />
      <DataTable name="Documents" list={documents} columns={columns} empty={<NoRows list={list} text={documentTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={documents.total} noun={documentNoun} />
      {open && <DocumentForm {...panel} document={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

/** Nothing as long as nobody knows. */
const totalOf = ({ total, isFirstLoad, hasFailed }: ListRows<UserDocument>) =>
  isFirstLoad || hasFailed ? '' : `Total records: ${showNumber(total)}`;

const useColumns = (panel: OwnPanelProps, onEdit: (document: UserDocument) => void): Column<UserDocument>[] => {
  const save = useSave(saveDocument);
  const remove = (Id: number) => save({ Flag: 'Delete', Id }, { done: documentTexts.deleted, failed: documentTexts.notDeleted });
  return [
    { head: 'ID', kind: 'tight', cell: ({ Id }) => Id },
    {
      head: 'Document Name',
      kind: 'lead',
      cell: ({ DocumentName, FileName }) => <TwoLines first={DocumentName} second={<FileOf name={FileName} />} weight={600} />,
    },
    { head: 'Status', kind: 'tight', cell: ({ Status }) => <DocumentStatusBadge status={Status} /> },
    // Else it would take all the room that is left, and long names more lines than they need.
    ...ownerColumns<UserDocument>(panel).map((column) => ({ ...column, kind: 'contact' as const })),
    { head: 'Created Date', kind: 'tight', cell: ({ CreatedDate }) => showDate(CreatedDate) },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (document) => (
        <RowActions>
          {document.DocumentUrl && <RowLink label="View" icon={EyeIcon} to={document.DocumentUrl} />}
          <EditAction onClick={() => onEdit(document)} />
          <DeleteAction
            title="Delete Document"
            text="Are you sure you want to delete this document? This action cannot be undone."
            subject={document.DocumentName}
            onDelete={() => remove(document.Id)}
          />
        </RowActions>
      ),
    },
  ];
};

/** Names of files have few spaces or none: cut at any letter, they fill their line. */
const FileOf = ({ name }: { name: string }) => (
  <span title={name} style={{ wordBreak: 'break-all' }}>
    {name}
  </span>
);
