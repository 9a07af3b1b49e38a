// The screen 'Trash': the deleted records that can come back, for super admins.

import { Anchor } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import RestoreIcon from '~icons/tabler/restore';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { useFocusAfterRow } from '../../../platform/ui/list/list-focus.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { MainAction, RowAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink, ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { HistoryOf, RecordFilter } from './changes-list.tsx';
import { type Change, historyTexts, trashList } from './history.contract.ts';

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'), 'ChangeDialog');

export const TrashPage = () => {
  const list = useRecordList(trashList, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false });
  const [opened, setOpened] = useState<Change | null>(null);
  return (
    <>
      <RecordList
        list={list}
        filters={<FilterPanel list={list}>{(field) => <RecordFilter {...field('Record')} />}</FilterPanel>}
        columns={columnsOf(setOpened)}
        onRowClick={setOpened}
        emptyHint={list.filterCount > 0 ? undefined : 'Deleted records stay here until their history is removed.'}
      />
      {opened && <ChangeDialog change={opened} onClosed={() => setOpened(null)} />}
    </>
  );
};

const columnsOf = (open: (change: Change) => void): Column<Change>[] => [
  {
    field: 'Title',
    also: ['Record'],
    kind: 'lead',
    cell: ({ Title, Record }) => <TwoLines first={Title} second={Record} weight={600} />,
  },
  { field: 'ByName', head: 'Deleted By', kind: 'contact', cell: (change) => <Author change={change} /> },
  { field: 'At', head: 'Deleted', kind: 'date', cell: ({ At }) => <TwoLines first={showDate(At)} second={showTime(At)} /> },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (change) => (
      <RowActions>
        <RestoreAction change={change} />
        <RowAction label="Details" icon={EyeIcon} onClick={() => open(change)} />
        <HistoryOf change={change} />
      </RowActions>
    ),
  },
];

/** A link to the page of a member, or to what a super admin has done. */
const Author = ({ change: { ById, ByName, ByIsListed } }: { change: Change }) => {
  if (ById === null) return ByName;
  if (ByIsListed) return <NameLink to={`/member-details/${ById}`} name={ByName} />;
  return (
    <Anchor component={ScreenLink} inherit c="inherit" to="/activity" search={{ ById: String(ById) }} title={ByName}>
      {ByName}
    </Anchor>
  );
};

/** Brings back this record only, also when others were deleted together with it. */
const RestoreAction = ({ change: { SetId, Record, RecordId } }: { change: Change }) => {
  const save = useSave(undoChanges);
  const { run } = useOneAtATime();
  const focusAfterRow = useFocusAfterRow();
  const restore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusAfterRow(currentTarget);
    void run(() => save({ SetId, Record, RecordId }, { done: historyTexts.recordRestored, failed: historyTexts.notRestored }));
  };
  return <MainAction label="Restore" icon={RestoreIcon} onClick={restore} />;
};
