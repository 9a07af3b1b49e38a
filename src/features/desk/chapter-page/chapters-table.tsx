// For super admins.

import { send } from '../../../platform/ui/call/api.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { type Chapter, chapterList, chapterTexts, saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { LightBadge } from '../../giving/lights/light-badge.tsx';
import { getChapterLights } from '../../giving/lights/lights.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';

const ChapterForm = lazyDialog(() => import('../../chapters/chapters/chapter-form.tsx'), 'ChapterForm');

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
  LosesPresident: (loses: string) => (loses === 'true' ? 'President ends, nobody follows' : 'President stays'),
  HasMeeting: (has: string) => (has === 'true' ? 'With a meeting ahead' : 'No meeting planned'),
  HasOfficers: (has: string) => (has === 'true' ? 'With officers' : 'Without officers'),
  IsActive: (is: string) => (is === 'true' ? 'Active' : 'Inactive'),
};

const bulk = switchOrDelete(saveChapter, {
  askOff: async () =>
    'One that is switched off is not shown to its members any more. Its meetings stay planned, and nobody is told. One with members or meetings is not deleted.',
});

const useColumns = (): Column<Chapter>[] => {
  const { status, actions } = contentColumns<Chapter>({
    save: useSave(saveChapter),
    noun: chapterList.noun,
    record: 'Chapter',
    texts: chapterTexts,
    nameOf: ({ ChapterName }) => ChapterName,
    warningOf: whatStays,
    refusalOf: reasonToKeep,
  });
  const lightOf = useLights();
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
      kind: 'contact',
      cell: (chapter) => <Location chapter={chapter} />,
    },
    { field: 'Members', kind: 'figure', importance: 'medium' },
    { field: 'President', importance: 'medium', cell: (chapter) => <President of={chapter} /> },
    { field: 'NextMeeting', kind: 'date', importance: 'medium', cell: ({ NextMeeting }) => (NextMeeting ? showDate(NextMeeting) : '–') },
    { name: 'light', head: 'Light', kind: 'tight', importance: 'low', cell: ({ Id }) => lightOf(Id) },
    { field: 'CreatedDate', kind: 'date' },
    status,
    actions,
  ];
};

/** Nothing ends with it, and nobody hears of it from the portal. */
const whatStays = ({ Members, NextMeeting }: Chapter): string | undefined => {
  const members = Members ? `${Members === 1 ? 'Its member is' : `Its ${Members} members are`} shown no chapter any more. ` : '';
  const meetings = NextMeeting ? `Its meetings stay planned, the next one on ${showDate(NextMeeting)}. ` : '';
  return members || meetings ? `${members}${meetings}Nobody is told.` : undefined;
};

/** The city says more than the country, which is often the same. */
const Location = ({ chapter: { CityName, StateName, CountryName } }: { chapter: Chapter }) => {
  const [first, ...others] = [CityName, StateName, CountryName || chapterTexts.unknownLocation].filter(Boolean);
  return <TwoLines first={first} second={others.join(', ')} />;
};

const President = ({ of: { President: name, PresidentId } }: { of: Chapter }) =>
  name && PresidentId ? <NameLink to={`/member-details/${PresidentId}`} name={name} /> : <span>None</span>;

/** They are counted apart, because those of all chapters take longer than the list. */
const useLights = () => {
  const { data } = useCall(getChapterLights, { CurrentPage: 1, RecordsPerPage: 0 });
  const lights = new Map(data?.rows.map((light) => [light.ChapterId, light]));
  return (id: number) => {
    const light = lights.get(id);
    return light ? <LightBadge light={light} /> : data ? '–' : null;
  };
};

/** Members and meetings are the usual reasons. The server knows the others, and refuses then. */
const reasonToKeep = async ({ Id, NextMeeting }: Chapter): Promise<string | null> => {
  const members = await send(listMembers, { ChapterId: Id, ShowDeactivated: true, CurrentPage: 1, RecordsPerPage: 1 }).catch(() => null);
  if (members?.res?.TotalRecords) return chapterTexts.hasMembers;
  return NextMeeting ? chapterTexts.hasMeetings : null;
};
