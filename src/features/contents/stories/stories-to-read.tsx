// The stories as cards that members read. The server gives members active ones only.

import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { storyList, storyPreviewLength } from './stories.contract.ts';
import { textOfStory } from './story-text.ts';

export const StoriesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...storyList, filters: ['Name', 'ClientName'] }, { IsActive: true })}
    textOf={textOfStory}
    previewLength={storyPreviewLength}
  />
);
