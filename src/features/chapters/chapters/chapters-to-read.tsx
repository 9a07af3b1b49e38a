// The chapters as cards with their places, for members. The server gives members active ones only.

import { SearchByField } from '../../../platform/ui/filters/filter-panel.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ChapterCard } from './chapter-card.tsx';
import { chapterList } from './chapters.contract.ts';

export const ChaptersToRead = () => {
  const list = useRecordList(chapterList);
  return (
    <RecordList
      list={list}
      search={<SearchByField list={list} name="ChapterName" />}
      card={(chapter) => <ChapterCard chapter={chapter} />}
      cardHeight={90}
    />
  );
};
