// The screen 'Trash': the deleted records that can come back, for super admins.

import { Anchor } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink, ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { HistoryOf, RecordFilter } from './changes-list.tsx';
import { type Change, trashList } from './history.contract.ts';
import { RestoreAction } from './restore-action.tsx';

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'), 'ChangeDialog');
const SetDialog = lazyDialog(() => import('./set-dialog.tsx'), 'SetDialog');

export const TrashPage = () => {
  const list = useRecordList(trashList, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, Together: true });
  const [opened, setOpened] = useState<Change | null>(null);
  return (
    <>
      <RecordList
        list={list}
        filters={<FilterPanel list={list}>{(field) => <RecordFilter {...field('Record')} />}</FilterPanel>}
        search={{ placeholder: 'Name of the record or of who deleted it' }}
        columns={columnsOf(setOpened)}
        onRowClick={setOpened}
        emptyHint={list.filterCount > 0 ? undefined : 'Deleted records stay here until their history is removed.'}
      />
      {opened && opened.Summary === null && <ChangeDialog change={opened} onClosed={() => setOpened(null)} />}
      {opened?.Summary && <SetDialog change={opened} isTrash onClosed={() => setOpened(null)} />}
    </>
  );
};

const columnsOf = (open: (change: Change) => void): Column<Change>[] => [
  {
    field: 'Title',
    also: ['Record'],
    kind: 'lead',
    cell: ({ Title, Record, Summary }) => <TwoLines first={Summary ?? Title} second={Record} weight={600} />,
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
        {change.Summary === null && <HistoryOf change={change} />}
      </RowActions>
    ),
  },
];

/** Links to the page of a member, or to what a super admin has done. */
const Author = ({ change: { ById, ByName, ByIsListed } }: { change: Change }) => {
  if (ById === null) return ByName;
  if (ByIsListed) return <NameLink to={`/member-details/${ById}`} name={ByName} />;
  return (
    <Anchor component={ScreenLink} inherit c="inherit" to="/activity" search={{ ById: String(ById) }} title={ByName}>
      {ByName}
    </Anchor>
  );
};
