// For which chapters somebody looks after the visitors. Members without such an office invite, and see whom they invited.

import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { OneChapter } from '../../chapters/offices/own-chapters.tsx';

export const useHostedChapters = () => {
  const isSuperAdmin = useIsSuperAdmin();
  const offices = useUser().offices.filter(({ rights }) => rights.includes('visitors'));
  const named = new Map(offices.map(({ chapterId, chapterName }) => [chapterId, { Id: chapterId, ChapterName: chapterName }]));
  const chapters: OneChapter[] = [...named.values()];
  return {
    /** Of super admins none is named: they have all. */
    chapters,
    isHost: isSuperAdmin || chapters.length > 0,
    isHostOf: (chapterId: number) => isSuperAdmin || named.has(chapterId),
  };
};

/** The chapter that a form begins with: that of the filter, or the first of the own ones. */
export const useFirstHosted = (): number | null => {
  const { chapters } = useHostedChapters();
  const isSuperAdmin = useIsSuperAdmin();
  const { search } = useScreenAddress();
  const asked = Number(search.ChapterId) || null;
  if (isSuperAdmin) return asked;
  return chapters.find(({ Id }) => Id === asked)?.Id ?? chapters[0]?.Id ?? null;
};
