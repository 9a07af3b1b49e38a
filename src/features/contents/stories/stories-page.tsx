// The page of stories: a table for super admins, cards to read for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { TextsToRead } from '../texts-to-read.tsx';
import { storyList, storyPreviewLength } from './stories.contract.ts';
import { StoriesTable, textOfStory } from './stories-table.tsx';

export const StoriesPage = () => (useIsSuperAdmin() ? <StoriesTable /> : <StoriesToRead />);

/** The server gives members active ones only. */
const StoriesToRead = () => (
  <TextsToRead
    list={useRecordList({ ...storyList, filters: ['Search', 'Name', 'ClientName'] }, { IsActive: true })}
    textOf={textOfStory}
    previewLength={storyPreviewLength}
  />
);
