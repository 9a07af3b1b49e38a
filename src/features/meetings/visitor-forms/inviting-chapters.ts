// To which chapters somebody invites: members to their own, officers also to those of their offices. Super admins choose any.

import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { eachOnce } from '../../../platform/ui/call/stored-offices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { listChapters } from '../../chapters/chapters/chapters.contract.ts';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';
import { takesAnswers } from '../meetings/meeting-words.ts';
import { useNextMeetings } from './next-meetings.tsx';

/** Also those without a meeting: one may be invited without a day. */
const ownChapters = { ...mostChoices, IsOwn: true, IsActive: true, Sort: 'ChapterName' as const };

export const useInvitingChapters = (chapterId: number | undefined) => {
  const isSuperAdmin = useIsSuperAdmin();
  const hosted = useChaptersWith('visitors');
  const coming = useNextMeetings(null, { isForAllChapters: !isSuperAdmin });
  const own = useCall(listChapters, isSuperAdmin ? null : ownChapters);
  const chapters = isSuperAdmin ? [] : eachOnce([...(own.data?.rows ?? []), ...hosted]);
  const isMeant = (id: number) => (chapterId === undefined ? chapters.some(({ Id }) => Id === id) : id === chapterId);
  return {
    chapters,
    next: coming.meetings.find((meeting) => takesAnswers(meeting) && isMeant(meeting.ChapterId)),
    isLoading: coming.isLoading || own.isLoading,
  };
};
