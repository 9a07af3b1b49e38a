// The list of expectations: one's own, one member's, or everybody's. The personal page, the tab of a member and the overview use it.

import { useSave } from '../../../platform/ui/call/save.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showWithOneDecimal } from '../../../platform/ui/format/numbers.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowActions, TwoLines } from '../../../platform/ui/list/row-parts.tsx';
import { bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { TrashLink, useDeleteOwn } from '../deleting.tsx';
import { type OwnPanelProps, ownerColumn, useIsOfEverybody } from '../owner.tsx';
import { type Expectation, expectationList, expectationTexts, saveExpectation, scoreLabels } from './expectations.contract.ts';
import { Score } from './score.tsx';

const ExpectationForm = lazyDialog(() => import('./expectation-form.tsx'), 'ExpectationForm');

export const ExpectationsPanel = (panel: OwnPanelProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const list = useRecordList(expectationList, { UserId: panel.memberId });
  return (
    <RecordList
      list={list}
      addLabel="Add Expectation"
      hasRefresh
      countText={list.isFirstLoad ? expectationTexts.loading : undefined}
      search={{ placeholder: 'User ID or creator' }}
      columns={useColumns(isOfEverybody)}
      nameOf={(expectation) => subjectOf(expectation, isOfEverybody)}
      bulk={bulk}
      emptyAction={<TrashLink />}
      form={(expectation, onClosed) => <ExpectationForm {...panel} expectation={expectation} onClosed={onClosed} />}
      emptyHint={list.filterCount > 0 ? expectationTexts.noneMore : expectationTexts.noneYet}
    />
  );
};

const bulk = [bulkDelete(saveExpectation)];

const useColumns = (isOfEverybody: boolean): Column<Expectation>[] => {
  const remove = useDeleteOwn(useSave(saveExpectation), expectationTexts);
  return [
    { field: 'Id', kind: 'figure' },
    ...(isOfEverybody ? [ownerColumn<Expectation>('lead')] : []),
    {
      field: 'CurrentBusinessValue',
      kind: 'figure',
      cell: ({ CurrentBusinessValue }) => <Score value={CurrentBusinessValue} />,
    },
    {
      field: 'ValueOfBusiness',
      kind: 'figure',
      cell: ({ ValueOfBusiness }) => <Score value={ValueOfBusiness} />,
    },
    {
      field: 'CreatedDate',
      also: ['CreatedByName'],
      importance: isOfEverybody ? 'medium' : undefined,
      cell: ({ CreatedDate, CreatedByName }) => <TwoLines first={showDate(CreatedDate)} second={`by ${CreatedByName}`} />,
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (expectation, { open }) => (
        <RowActions>
          <EditAction onClick={() => open(expectation)} />
          <HistoryAction record="Expectation" id={expectation.Id} title={subjectOf(expectation, isOfEverybody)} />
          <DeleteAction
            title="Delete Expectation"
            text="Are you sure you want to delete the expectation?"
            subject={subjectOf(expectation, isOfEverybody)}
            onDelete={(about) => remove(expectation.Id, about)}
          />
        </RowActions>
      ),
    },
  ];
};

const subjectOf = ({ Id, UserName, CurrentBusinessValue, ValueOfBusiness }: Expectation, isOwnerNamed: boolean) => {
  const scores = [
    `${scoreLabels.CurrentBusinessValue} ${showWithOneDecimal(CurrentBusinessValue)}`,
    `${scoreLabels.ValueOfBusiness} ${showWithOneDecimal(ValueOfBusiness)}`,
  ].join(', ');
  return `ID ${Id}${isOwnerNamed ? ` of ${UserName}` : ''}: ${scores}`;
};
