// The insights as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { insightList, insightPreviewLength } from './insights.contract.ts';

export const InsightsToRead = () => {
  const list = useRecordList({ ...insightList, filters: ['Title1', 'Title2'] });
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <TextInput label="Title 1" {...field('Title1')} />
              <TextInput label="Title 2" {...field('Title2')} />
            </>
          )}
        </FilterPanel>
      }
      card={({ Title1, Title2, CreatedDate, Image, Description }, open) => (
        <ReadingCard
          title={Title1}
          second={`${Title2} · ${showDate(CreatedDate)}`}
          picture={Image}
          text={preview(Description, insightPreviewLength)}
          onOpen={open}
        />
      )}
      reading={({ Title1, Title2, CreatedDate, Image, Description }, onClosed) => (
        <ReadingDialog title={Title1} second={`${Title2} · ${showLongDate(CreatedDate)}`} picture={Image} onClosed={onClosed}>
          <ReadingText html={Description} />
        </ReadingDialog>
      )}
    />
  );
};
