// The page 'Report': the report and the lights of one chapter, with a switch for those who see several.

import { Loader, Stack } from '@mantine/core';
import { eachOnce, type OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { idFrom, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';
import { getLights } from '../lights/lights.contract.ts';
import { ChapterReport } from './report-list.tsx';

export const ReportPage = () => {
  const isSuperAdmin = useIsSuperAdmin();
  const { search, replaceSearch } = useScreenAddress();
  const { chapters, isLoading } = useOwnChapters();
  const chapterId = idFrom(search.ChapterId) ?? chapters[0]?.Id ?? null;
  const choose = (id: number | null) => replaceSearch({ ...(id && { ChapterId: String(id) }), ...(search.show && { show: search.show }) });
  if (isLoading && chapterId === null) {
    return (
      <Stack mih={320} align="center" justify="center" role="status">
        <Loader aria-label="Loading the chapters" />
      </Stack>
    );
  }
  const picker = <ChapterChoice label="Chapter" chapters={chapters} value={chapterId} onChange={choose} />;
  if (chapterId !== null) return <ChapterReport chapterId={chapterId} picker={picker} />;
  return (
    <Stack>
      {picker}
      <Notice
        drawing="search"
        text={isSuperAdmin ? 'Choose a chapter' : 'You are in no chapter yet'}
        hint={isSuperAdmin ? 'Its report and its lights are shown here.' : 'The report of your chapter will stand here.'}
      />
    </Stack>
  );
};

/** Those of the own offices, and those that one is in: each has an own light. */
const useOwnChapters = (): { chapters: OneChapter[]; isLoading: boolean } => {
  const isMember = useUser().roleId === roles.member;
  const { data, isLoading } = useCall(getLights, isMember ? { RecordsPerPage: 0, CurrentPage: 1 } : null);
  const officers = useChaptersWith('sees');
  const own = (data?.rows ?? []).map(({ ChapterId, ChapterName }) => ({ Id: ChapterId, ChapterName }));
  return { chapters: eachOnce([...officers, ...own]), isLoading: isMember && isLoading };
};
