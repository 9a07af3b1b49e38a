// The list of changes: of the whole portal on the screen 'Activity', and of one member on the member's page.

import { Anchor, Badge, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import { DayFilter } from '../../../platform/ui/filters/day-filter.tsx';
import { choiceChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { allOr, type FieldProps, FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { RowAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { type ChangeKind, changeKinds } from '../../../platform/wire/calls/changes.ts';
import { AuthorChip, AuthorFilter } from '../authors/author-filter.tsx';
import { activityList, type Change, recordNames } from './history.contract.ts';
import { RecordTitle } from './record-title.tsx';
import { viaLabel } from './words.ts';

const ChangeDialog = lazyDialog(() => import('./change-dialog.tsx'), 'ChangeDialog');
const SetDialog = lazyDialog(() => import('./set-dialog.tsx'), 'SetDialog');

interface ChangesListProps {
  /** Only changes that concern this member. */
  memberId?: number;
}

export const ChangesList = ({ memberId }: ChangesListProps) => {
  const list = useRecordList(activityList, { OwnerId: memberId, Together: memberId === undefined });
  const [opened, setOpened] = useState<Change | null>(null);
  return (
    <>
      <RecordList
        list={list}
        search={{ placeholder: 'Name of the record or of who changed it' }}
        chips={chips}
        linkedChips={linkedChips}
        filters={
          <FilterPanel list={list}>
            {(field) => (
              <>
                <RecordFilter {...field('Record')} />
                <NativeSelect data={allOr(changeKinds)} {...field('Kind')} label="Change" />
                <AuthorFilter {...field('ById')} />
                <DayFilter {...field('From')} />
                <DayFilter {...field('To')} />
              </>
            )}
          </FilterPanel>
        }
        columns={columnsOf({ open: setOpened, filterBy: list.applyFilters })}
        onRowClick={setOpened}
      />
      {opened && opened.Summary === null && <ChangeDialog change={opened} hasUndo onClosed={() => setOpened(null)} />}
      {opened?.Summary && <SetDialog change={opened} onClosed={() => setOpened(null)} />}
    </>
  );
};

const chips = { Kind: choiceChip('Change'), ById: (id: string) => <AuthorChip id={id} /> };

const linkedChips = { SetId: () => 'Changed together' };

export const RecordFilter = (field: FieldProps) => <NativeSelect data={allOr(recordNames)} {...field} />;

interface Actions {
  open: (change: Change) => void;
  filterBy: (filter: { ById?: string; SetId?: string }) => void;
}

const columnsOf = ({ open, filterBy }: Actions): Column<Change>[] => [
  {
    field: 'Title',
    also: ['Record'],
    kind: 'lead',
    cell: (change) => (
      <TwoLines
        first={change.Summary ?? <RecordTitle change={change} />}
        second={<KindOfRecord change={change} onSet={() => filterBy({ SetId: String(change.SetId) })} />}
        weight={600}
      />
    ),
  },
  { field: 'Kind', kind: 'state', cell: ({ Kind }) => <ChangeKindBadge kind={Kind} /> },
  {
    field: 'ByName',
    kind: 'contact',
    cell: ({ ById, ByName, ByIsListed }) => {
      if (ById === null) return ByName;
      if (ByIsListed) return <NameLink to={`/member-details/${ById}`} name={ByName} />;
      return <TextButton text={ByName} label={`Only by ${ByName}`} onClick={() => filterBy({ ById: String(ById) })} />;
    },
  },
  { field: 'At', kind: 'date', cell: ({ At }) => <TwoLines first={showDate(At)} second={showTime(At)} /> },
  { field: 'Via', kind: 'tight', importance: 'low', cell: ({ Via }) => viaLabel(Via) },
  {
    head: 'Actions',
    kind: 'actions',
    cell: (change) => (
      <RowActions>
        <RowAction label="Details" icon={EyeIcon} onClick={() => open(change)} />
        {change.Summary === null && <HistoryOf change={change} />}
      </RowActions>
    ),
  },
];

const KindOfRecord = ({ change: { Record, SetSize, Summary }, onSet }: { change: Change; onSet: () => void }) =>
  SetSize > 1 ? (
    <>
      {Summary ? null : `${Record} · `}
      <TextButton
        text={Summary ? `${showNumber(SetSize)} records together` : `one of ${showNumber(SetSize)} together`}
        label="Show all that were changed together"
        onClick={onSet}
      />
    </>
  ) : (
    Record
  );

/** A text that sets a filter. */
const TextButton = ({ text, label, onClick }: { text: string; label: string; onClick: () => void }) => (
  <Anchor component="button" type="button" inherit c="inherit" ta="start" title={label} onClick={onClick}>
    {text}
  </Anchor>
);

/** The history of the change's record. An unknown e-mail that was used to sign in has none. */
export const HistoryOf = ({ change: { Record, RecordId, Title } }: { change: Change }) => {
  const record = recordNames.find((name) => name === Record);
  return record && RecordId !== null && <HistoryAction record={record} id={RecordId} title={Title} />;
};

const colours: Record<ChangeKind, string> = {
  Added: 'green',
  Changed: 'teal',
  Deleted: 'red',
  Restored: 'green',
  'Signed in': 'gray',
  'Sign-in failed': 'amber',
  'Signed out': 'gray',
  Exported: 'gray',
};

const ChangeKindBadge = ({ kind }: { kind: ChangeKind }) => <Badge color={colours[kind]}>{kind}</Badge>;
