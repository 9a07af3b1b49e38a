// The articles as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { articleList, articlePreviewLength } from './articles.contract.ts';

export const ArticlesToRead = () => {
  const list = useRecordList({ ...articleList, filters: ['Name', 'ClientName'] });
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <TextInput label="Name" {...field('Name')} />
              <TextInput label="Client Name" {...field('ClientName')} />
            </>
          )}
        </FilterPanel>
      }
      card={({ Name, ClientName, Dates, Logo, Description }, open) => (
        <ReadingCard
          title={Name}
          second={`${ClientName} · ${showDate(Dates)}`}
          picture={Logo}
          text={preview(Description, articlePreviewLength)}
          onOpen={open}
        />
      )}
      reading={({ Name, ClientName, Dates, Logo, Description }, onClosed) => (
        <ReadingDialog title={Name} second={`${ClientName} · ${showLongDate(Dates)}`} picture={Logo} onClosed={onClosed}>
          <ReadingText html={Description} />
        </ReadingDialog>
      )}
    />
  );
};
