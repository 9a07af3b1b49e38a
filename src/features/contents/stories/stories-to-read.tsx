// The stories as cards that members read. The server gives members active ones only.

import { TextInput } from '@mantine/core';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { storyList, storyPreviewLength } from './stories.contract.ts';
import { textOfStory } from './story-text.ts';

export const StoriesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...storyList, filters: ['Name', 'ClientName'] }, { IsActive: true })}
    fields={(field) => (
      <>
        <TextInput label="Story Name" {...field('Name')} />
        <TextInput label="Client Name" {...field('ClientName')} />
      </>
    )}
    textOf={textOfStory}
    previewLength={storyPreviewLength}
  />
);
