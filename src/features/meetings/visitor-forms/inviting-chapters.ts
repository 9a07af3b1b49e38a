// To which chapters somebody invites: members to their own, officers also to those of their offices. Super admins choose any.

import { eachOnce } from '../../../platform/ui/call/stored-offices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';
import { listMeetings } from '../meetings/meetings.contract.ts';
import { isOver, useNextMeetings } from './next-meetings.tsx';

/** Meetings of all own chapters: enough to find each of them. */
const someMeetings = { CurrentPage: 1, RecordsPerPage: 100 };

export const useInvitingChapters = (chapterId: number | undefined) => {
  const isSuperAdmin = useIsSuperAdmin();
  const hosted = useChaptersWith('visitors');
  const coming = useNextMeetings(null, { isForAllChapters: !isSuperAdmin });
  const held = useCall(listMeetings, isSuperAdmin ? null : someMeetings);
  const seen = [...coming.meetings, ...(held.data?.rows ?? [])].map(({ ChapterId, ChapterName }) => ({ Id: ChapterId, ChapterName }));
  return {
    chapters: isSuperAdmin ? [] : eachOnce([...seen, ...hosted]),
    next: coming.meetings.find((meeting) => !isOver(meeting) && (chapterId === undefined || meeting.ChapterId === chapterId)),
    isLoading: coming.isLoading || held.isLoading,
  };
};
