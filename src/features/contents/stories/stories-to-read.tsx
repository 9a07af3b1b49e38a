// The stories as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { FilterPanel } from '../../../platform/ui/filters/filter-panel.tsx';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { preview } from '../../../platform/ui/reading/preview.ts';
import { ReadingCard } from '../../../platform/ui/reading/reading-card.tsx';
import { ReadingDialog, ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { storyList, storyPreviewLength } from './stories.contract.ts';

export const StoriesToRead = () => {
  const list = useRecordList({ ...storyList, filters: ['Name', 'ClientName'] });
  return (
    <RecordList
      list={list}
      filters={
        <FilterPanel list={list}>
          {(field) => (
            <>
              <TextInput label="Story Name" {...field('Name')} />
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
          text={preview(Description, storyPreviewLength)}
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
