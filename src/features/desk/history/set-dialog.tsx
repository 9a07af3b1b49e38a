// One action for many records, unfolded: each record, and the undo of all.

import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { RowsOrNot } from '../../../platform/ui/list/frame/list-notices.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { activityList, type Change } from './history.contract.ts';
import styles from './history.module.css';
import { RecordTitle } from './record-title.tsx';
import { RestoreAction } from './restore-action.tsx';
import { UndoFoot } from './undo-foot.tsx';
import { momentText, viaLabel } from './words.ts';

interface SetDialogProps {
  change: Change;
  /** Only records that are still in the trash. */
  isTrash?: boolean;
  onClosed: () => void;
}

const pageSize = 10;

export const SetDialog = ({ change, isTrash = false, onClosed }: SetDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { Summary, SetId, SetSize, ByName, At, Via, MayUndo } = change;
  const list = useChangesOf(SetId, isTrash ? change.Record : null);
  return (
    <Dialog {...dialogState} title={Summary ?? ''} size={720}>
      <Text size="sm" c="dimmed" mb="md">
        By {ByName}, {momentText(At)} · {viaLabel(Via)}
        {!isTrash && list.total > SetSize && ` · ${showNumber(SetSize)} records in ${showNumber(list.total)} changes`}
      </Text>
      {list.isFirstLoad ? (
        <Skeleton height={240} />
      ) : (
        <ul className={styles.together} aria-label="Changed together" aria-busy={list.isReloading}>
          {list.rows.map((row) => (
            <li key={row.Id}>
              <RecordTitle change={row} />
              <Text size="sm" c="dimmed">
                {row.Record} · {row.Kind}
              </Text>
              {isTrash && <RestoreAction change={row} />}
            </li>
          ))}
        </ul>
      )}
      <RowsOrNot list={list} empty={null} />
      {list.total > pageSize && <ListFoot list={list} />}
      <UndoFoot change={change} verb={MayUndo ? (isTrash ? 'Restore all' : 'Undo') : null} onClose={close} />
    </Dialog>
  );
};

/** In the order in which they were made. The page is not in the address: the list below has its own page there. */
const useChangesOf = (SetId: number, deleted: string | null) => {
  const [page, setPage] = useState(1);
  const only = deleted === null ? {} : { Record: deleted, Kind: 'Deleted', MayUndo: true };
  const input = { SetId, ...only, Sort: 'At', CurrentPage: page, RecordsPerPage: pageSize };
  const paging = { page, pageSize, pageSizes: [pageSize], showPage: (next: number) => setPage(next), choosePageSize: () => undefined };
  return { ...activityList, ...paging, ...useListRows(activityList, { ...paging, input: activityList.call.input.parse(input) }) };
};
