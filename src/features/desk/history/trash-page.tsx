// The screen 'Trash': the deleted records that can come back. Members find there what they have deleted of their own records, officers also
// what was deleted of their chapter and theirs to bring back.

import { Anchor } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink, ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { HistoryOf, RecordFilter } from './changes-list.tsx';
import { type Change, historyTexts, trashList } from './history.contract.ts';
import { RestoreAction } from './restore-action.tsx';

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'), 'ChangeDialog');
const SetDialog = lazyDialog(() => import('./set-dialog.tsx'), 'SetDialog');

export const TrashPage = () => {
  const isSuperAdmin = useIsSuperAdmin();
  const { userId, offices } = useUser();
  const isOfficer = offices.length > 0;
  const range = isSuperAdmin ? { Together: true } : isOfficer ? {} : { OwnerId: userId, ById: userId };
  const list = useRecordList(trashList, { Kind: 'Deleted', MayUndo: true, TakesBackAddition: false, ...range });
  const [opened, setOpened] = useState<Change | null>(null);
  return (
    <>
      <RecordList
        list={list}
        filters={isSuperAdmin && <FilterPanel list={list}>{(field) => <RecordFilter {...field('Record')} />}</FilterPanel>}
        search={{ placeholder: isSuperAdmin || isOfficer ? 'Name of the record or of who deleted it' : 'Name of the record' }}
        columns={columnsOf(setOpened).filter(({ field }) => isSuperAdmin || isOfficer || field !== 'ByName')}
        onRowClick={setOpened}
        emptyHint={list.filterCount > 0 ? undefined : hintFor({ isSuperAdmin, isOfficer })}
      />
      {opened && opened.Summary === null && <ChangeDialog change={opened} onClosed={() => setOpened(null)} />}
      {opened?.Summary && <SetDialog change={opened} isTrash onClosed={() => setOpened(null)} />}
    </>
  );
};

const hintFor = ({ isSuperAdmin, isOfficer }: { isSuperAdmin: boolean; isOfficer: boolean }): string => {
  if (isSuperAdmin) return historyTexts.trashOfAll;
  return isOfficer ? historyTexts.trashOfOfficers : historyTexts.ownTrash;
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

/** For super admins it links to the page of a member, or to what a super admin has done. */
const Author = ({ change: { ById, ByName, ByIsListed } }: { change: Change }) => {
  if (!useIsSuperAdmin() || ById === null) return ByName;
  if (ByIsListed) return <NameLink to={`/member-details/${ById}`} name={ByName} />;
  return (
    <Anchor component={ScreenLink} inherit c="inherit" to="/activity" search={{ ById: String(ById) }} title={ByName}>
      {ByName}
    </Anchor>
  );
};
