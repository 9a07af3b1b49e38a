// Expectations: one's own, one member's, or everybody's. The personal page, the tab and the overview are this same panel.

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterLine } from '../../../platform/ui/filters/filter-panel.tsx';
import { SearchCount, useSearchOfPage } from '../../../platform/ui/filters/page-search.tsx';
import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { EditAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { foldText } from '../../../platform/wire/fold-text.ts';
import { isOfEverybody, type OwnPanelProps, ownerColumns } from '../owner.tsx';
import { ExpectationForm } from './expectation-form.tsx';
import {
  type Expectation,
  expectationNoun,
  expectationPageSizes,
  expectationTexts,
  listExpectations,
  saveExpectation,
  scoreLabels,
} from './expectations.contract.ts';
import styles from './expectations-panel.module.css';
import { Score } from './score.tsx';

export const ExpectationsPanel = (panel: OwnPanelProps) => {
  const list = useListParams(listExpectations, { filters: [], sizes: expectationPageSizes, fixed: { UserId: panel.memberId } });
  const expectations = useListRows(listExpectations, list, expectationTexts.notFetched);
  const [searched, search] = useSearchOfPage();
  const found = { ...expectations, rows: expectations.rows.filter(isFoundBy(searched)) };
  const [open, setOpen] = useState<Expectation | 'new' | null>(null);
  const columns = useColumns(panel, setOpen);
  const add = () => setOpen('new');
  const filtering = { filterCount: searched ? 1 : 0, resetFilters: () => search('') };
  return (
    <Stack>
      <ListHead total={expectations.total} noun={expectationNoun} said={expectations.isFirstLoad ? expectationTexts.loading : undefined}>
        <RefreshButton list={expectations} />
        <AddButton onClick={add}>Add Expectation</AddButton>
      </ListHead>
      <FilterLine>
        <SearchBox placeholder="User ID or creator on this page" value={searched} onSearch={search} />
        <SearchCount isAsked={searched !== ''} found={found.rows.length} all={expectations.rows.length} />
      </FilterLine>
      <div className={isOfEverybody(panel) ? undefined : styles.own}>
        <DataTable
          name="User expectations"
          list={found}
          columns={columns}
          empty={<NoRows list={filtering} text={expectationTexts.none} more={expectationTexts.noneMore} onAdd={add} />}
        />
      </div>
      <ListFoot list={list} total={expectations.total} noun={expectationNoun} />
      {open && <ExpectationForm {...panel} expectation={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const isFoundBy = (text: string) => {
  const folded = foldText(text);
  return ({ UserId, CreatedBy, CreatedByName }: Expectation) =>
    [String(UserId), String(CreatedBy), foldText(CreatedByName)].some((part) => part.includes(folded));
};

const useColumns = (panel: OwnPanelProps, onEdit: (expectation: Expectation) => void): Column<Expectation>[] => {
  const save = useSave(saveExpectation);
  const remove = (Id: number) => save({ Flag: 'Delete', Id }, { done: expectationTexts.deleted, failed: expectationTexts.notDeleted });
  return [
    { head: 'ID', kind: 'tight', cell: ({ Id }) => Id },
    ...ownerColumns<Expectation>(panel),
    { head: scoreLabels.CurrentBusinessValue, kind: 'tight', cell: ({ CurrentBusinessValue }) => <Score value={CurrentBusinessValue} /> },
    { head: scoreLabels.ValueOfBusiness, kind: 'tight', cell: ({ ValueOfBusiness }) => <Score value={ValueOfBusiness} /> },
    {
      head: 'Created Date',
      cell: ({ CreatedDate, CreatedByName }) => <TwoLines first={showDate(CreatedDate)} second={`by ${CreatedByName}`} />,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (expectation) => (
        <RowActions>
          <EditAction onClick={() => onEdit(expectation)} />
          <DeleteAction
            title="Delete Expectation"
            text="Are you sure you want to delete the expectation? This action cannot be undone."
            subject={subjectOf(expectation, isOfEverybody(panel))}
            onDelete={() => remove(expectation.Id)}
          />
        </RowActions>
      ),
    },
  ];
};

const subjectOf = ({ Id, UserName, CurrentBusinessValue, ValueOfBusiness }: Expectation, withOwner: boolean) => {
  const scores = `${scoreLabels.CurrentBusinessValue} ${CurrentBusinessValue}, ${scoreLabels.ValueOfBusiness} ${ValueOfBusiness}`;
  return `ID ${Id}${withOwner ? ` of ${UserName}` : ''}: ${scores}`;
};
