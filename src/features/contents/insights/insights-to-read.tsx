// The insights as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { textOfInsight } from './insight-text.ts';
import { insightList, insightPreviewLength } from './insights.contract.ts';

export const InsightsToRead = () => (
  <TextsToRead
    list={useRecordList({ ...insightList, filters: ['Title1', 'Title2'] }, { IsActive: true })}
    fields={(field) => (
      <>
        <TextInput label="Title 1" {...field('Title1')} />
        <TextInput label="Title 2" {...field('Title2')} />
      </>
    )}
    textOf={textOfInsight}
    previewLength={insightPreviewLength}
  />
);
