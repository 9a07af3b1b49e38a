// The screen 'Chapters': a table for super admins, cards for members.

import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { ChapterCard } from '../../chapters/chapters/chapter-card.tsx';
import { chapterList } from '../../chapters/chapters/chapters.contract.ts';
import { ChaptersTable } from './chapters-table.tsx';

export const ChaptersPage = () => (useIsSuperAdmin() ? <ChaptersTable /> : <ChaptersToRead />);

const ChaptersToRead = () => {
  const list = useRecordList(chapterList);
  return (
    <RecordList
      list={list}
      search={{ label: 'Chapter Name', reset: 'Reset' }}
      card={(chapter) => <ChapterCard chapter={chapter} />}
      cardHeight={90}
    />
  );
};
