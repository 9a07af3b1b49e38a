// For super admins.

import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { TextToRead } from '../text-reading.tsx';
import { type Insight, insightList, insightPreviewLength, insightTexts, saveInsight } from './insights.contract.ts';

const TextReading = lazyDialog(() => import('../text-reading.tsx'), 'TextReading');
const InsightForm = lazyDialog(() => import('./insight-form.tsx'), 'InsightForm');

export const InsightsTable = () => {
  const list = useRecordList(insightList);
  return (
    <RecordList
      list={list}
      addLabel="Add Insight"
      filters={
        <FilterPanel list={list} texts={['Title1', 'Title2']}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(insight, props) => <TextReading {...textOfInsight(insight)} {...props} />}
      bulk={bulk}
      form={(insight, onClosed) => <InsightForm insight={insight} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveInsight);

const useColumns = (): Column<Insight>[] => {
  const { status, actions } = contentColumns<Insight>({
    save: useSave(saveInsight),
    noun: insightList.noun,
    record: 'Insight',
    texts: insightTexts,
    nameOf: ({ Title1 }) => Title1,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Image', kind: 'picture', cell: ({ Image }) => <Thumb url={Image} /> },
    { field: 'Title1', kind: 'lead' },
    { field: 'Title2' },
    {
      field: 'Description',
      kind: 'wide',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={insightPreviewLength} />,
    },
    { field: 'CreatedDate', kind: 'date', importance: 'medium' },
    status,
    actions,
  ];
};

export const textOfInsight = ({ Title1, Title2, CreatedDate, Image, Description }: Insight): TextToRead => ({
  title: Title1,
  about: Title2,
  date: CreatedDate,
  picture: Image,
  text: Description,
});
