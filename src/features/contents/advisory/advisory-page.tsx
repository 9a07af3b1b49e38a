import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { type AdvisoryMember, advisoryList, advisoryPreviewLength, advisoryTexts, saveAdvisory } from './advisory.contract.ts';

const AdvisoryReading = lazyDialog(() => import('./advisory-reading.tsx'), 'AdvisoryReading');
const AdvisoryMemberForm = lazyDialog(() => import('./advisory-member-form.tsx'), 'AdvisoryMemberForm');

export const AdvisoryPage = () => {
  const list = useRecordList(advisoryList);
  return (
    <RecordList
      list={list}
      addLabel="Add Advisory Member"
      filters={
        <FilterPanel list={list} texts={['Name', 'Position']}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(member, props) => <AdvisoryReading member={member} {...props} />}
      bulk={bulk}
      form={(member, onClosed) => <AdvisoryMemberForm member={member} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveAdvisory);

const useColumns = (): Column<AdvisoryMember>[] => {
  const { status, actions } = contentColumns<AdvisoryMember>({
    save: useSave(saveAdvisory),
    noun: advisoryList.noun,
    record: 'Advisory member',
    texts: advisoryTexts,
    nameOf: ({ Name }) => Name,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Photo', kind: 'picture', cell: ({ Photo }) => <Thumb url={Photo} /> },
    { field: 'Name', kind: 'lead' },
    { field: 'Position', kind: 'contact' },
    { field: 'Exp', kind: 'contact', importance: 'medium' },
    {
      field: 'Description',
      kind: 'wide',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={advisoryPreviewLength} />,
    },
    status,
    actions,
  ];
};
