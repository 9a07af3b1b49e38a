// The chapters of one's own offices.

import { chaptersOfOffices, type OneChapter } from '../../../platform/ui/call/stored-offices.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import type { ChapterRight } from '../../../platform/wire/roles.ts';

/** Those of one's offices with this right. Super admins have all, so none is named. */
export const useChaptersWith = (right: ChapterRight): OneChapter[] =>
  chaptersOfOffices(useUser().offices.filter(({ rights }) => rights.includes(right)));

/** Whether the user may do this for any chapter. */
export const useMayForAny = (right: ChapterRight): boolean => {
  const isSuperAdmin = useIsSuperAdmin();
  return useChaptersWith(right).length > 0 || isSuperAdmin;
};

/** The chapter that a form begins with: the one of the screen, that of the filter, or the first of the own ones. */
export const useFirstChapter = (right: ChapterRight, chapter?: OneChapter): number | null => {
  const isSuperAdmin = useIsSuperAdmin();
  const own = useChaptersWith(right);
  const { search } = useScreenAddress();
  const asked = Number(search.ChapterId) || null;
  if (chapter) return chapter.Id;
  if (isSuperAdmin) return asked;
  return own.find(({ Id }) => Id === asked)?.Id ?? own[0]?.Id ?? null;
};
