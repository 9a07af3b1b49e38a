// The list of documents: one's own, one member's, or everybody's. The personal page, the tab of a member and the overview use it.

import { Badge } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { useSave } from '../../../platform/ui/call/save.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import type { ListRows } from '../../../platform/ui/list/list-rows.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowActions, RowLink, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { TrashLink, useDeleteOwn } from '../deleting.tsx';
import { type OwnPanelProps, ownerColumn, useIsOfEverybody } from '../owner.tsx';
import { documentList, documentTexts, saveDocument, type UserDocument } from './documents.contract.ts';

const DocumentForm = lazyDialog(() => import('./document-form.tsx'), 'DocumentForm');

export const DocumentsPanel = (panel: OwnPanelProps) => {
  const list = useRecordList(documentList, { UserId: panel.memberId });
  useFreshLinks(list);
  return (
    <RecordList
      list={list}
      addLabel="Add Document"
      countText={totalText(list)}
      search={{ label: 'Document Name', reset: 'Clear' }}
      columns={useColumns(useIsOfEverybody(panel))}
      bulk={bulk}
      emptyAction={<TrashLink />}
      form={(document, onClosed) => <DocumentForm {...panel} document={document} onClosed={onClosed} />}
    />
  );
};

/** Empty until the total is loaded. */
const totalText = ({ total, isFirstLoad, hasFailed }: ListRows<UserDocument>) =>
  isFirstLoad || hasFailed ? '' : `Total records: ${showNumber(total)}`;

const bulk = [bulkDelete(saveDocument)];

const useColumns = (isOfEverybody: boolean): Column<UserDocument>[] => {
  const remove = useDeleteOwn(useSave(saveDocument), documentTexts);
  return [
    { field: 'Id', kind: 'figure', importance: isOfEverybody ? 'medium' : undefined },
    {
      field: 'DocumentName',
      also: ['FileName'],
      kind: 'lead',
      cell: ({ DocumentName, FileName }) => <TwoLines first={DocumentName} second={<FileOf name={FileName} />} weight={600} />,
    },
    { field: 'Status', kind: 'state', cell: ({ Status }) => <DocumentStatusBadge status={Status} /> },
    ...(isOfEverybody ? [ownerColumn<UserDocument>()] : []),
    { field: 'CreatedDate', kind: 'date', importance: isOfEverybody ? 'medium' : undefined },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (document, { open }) => (
        <RowActions>
          {document.DocumentUrl && <RowLink label="View" icon={EyeIcon} to={document.DocumentUrl} />}
          <EditAction onClick={() => open(document)} />
          <HistoryAction record="Document" id={document.Id} title={document.DocumentName} />
          <DeleteAction
            title="Delete Document"
            text="Are you sure you want to delete this document?"
            subject={document.DocumentName}
            onDelete={(about) => remove(document.Id, about)}
          />
        </RowActions>
      ),
    },
  ];
};

/** File names have few spaces, so they may break at any letter. */
const FileOf = ({ name }: { name: string }) => (
  <span title={name} style={{ wordBreak: 'break-all' }}>
    {name}
  </span>
);

const colours = new Map([
  ['Active', 'green'],
  ['Inactive', 'gray'],
  ['Pending', 'amber'],
  ['Draft', 'teal'],
]);

const DocumentStatusBadge = ({ status }: { status: string }) => (
  <Badge color={colours.get(status) ?? 'gray'}>{colours.has(status) ? status : 'Unknown'}</Badge>
);

const reloadEveryMs = 10 * 60 * 1000;

/** Links to documents expire after 15 minutes. So an open list is loaded again every ten minutes, and whenever the window gets the focus. */
const useFreshLinks = (list: Pick<ListRows<unknown>, 'reload'>): void => {
  const reload = useEffectEvent(() => void list.reload());
  useEffect(() => {
    const timer = setInterval(() => reload(), reloadEveryMs);
    const onFocus = () => reload();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
};
