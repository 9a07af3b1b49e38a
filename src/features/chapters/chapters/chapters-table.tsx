// For super admins.

import { send } from '../../../platform/ui/call/api.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { listMembers } from '../../people/members/members.contract.ts';
import { type Chapter, chapterList, chapterTexts, saveChapter } from './chapters.contract.ts';

const ChapterForm = lazyDialog(() => import('./chapter-form.tsx'), 'ChapterForm');

export const ChaptersTable = () => {
  const list = useRecordList(chapterList);
  return (
    <RecordList
      list={list}
      imports="chapters"
      addLabel="Add Chapter"
      search={{ label: 'Chapter Name', reset: 'Reset' }}
      linkedChips={chips}
      columns={useColumns()}
      bulk={bulk}
      form={(chapter, onClosed) => <ChapterForm chapter={chapter} onClosed={onClosed} />}
    />
  );
};

const chips = {
  HasPresident: (has: string) => (has === 'true' ? 'With a President' : 'Without a President'),
  HasOfficers: (has: string) => (has === 'true' ? 'With officers' : 'Without officers'),
  IsActive: (is: string) => (is === 'true' ? 'Active' : 'Inactive'),
};

const bulk = switchOrDelete(saveChapter);

const useColumns = (): Column<Chapter>[] => {
  const { status, actions } = contentColumns<Chapter>({
    save: useSave(saveChapter),
    noun: chapterList.noun,
    record: 'Chapter',
    texts: chapterTexts,
    nameOf: ({ ChapterName }) => ChapterName,
    refusalOf: reasonToKeep,
  });
  return [
    {
      field: 'ChapterName',
      head: 'Chapter Details',
      also: ['Id'],
      kind: 'lead',
      cell: ({ ChapterName, Id }) => <Who name={<NameLink to={`/chapters/${Id}`} name={ChapterName} />} second={`ID: ${Id}`} />,
    },
    {
      field: 'CountryName',
      head: 'Location',
      also: ['StateName', 'CityName'],
      kind: 'wide',
      cell: (chapter) => <TwoLines first={chapter.CountryName || chapterTexts.unknownLocation} second={cityOf(chapter)} />,
    },
    { field: 'CreatedDate', kind: 'date' },
    status,
    actions,
  ];
};

/** Members are the usual reason. The server knows the others, and refuses then. */
const reasonToKeep = async ({ Id }: Chapter): Promise<string | null> => {
  const members = await send(listMembers, { ChapterId: Id, CurrentPage: 1, RecordsPerPage: 1 }).catch(() => null);
  return members?.res?.TotalRecords ? chapterTexts.hasMembers : null;
};

const cityOf = ({ CityName, StateName }: Chapter) => [CityName, StateName].filter(Boolean).join(', ');
