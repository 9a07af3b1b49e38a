// What a question says before a member is taken out of a chapter: what goes, and what stays.

import type { Kept } from '../../../platform/ui/dialog/confirm.ts';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import type { AssignedMember } from '../assignments/assignments.contract.ts';

export const EndingOffices = lazyPart(() => import('../offices/ending-offices.tsx'), 'EndingOffices');

/** The question that it follows is that of the screen. */
export const placeGoes =
  ({ UserId, FullName, ChapterId, ChapterName }: AssignedMember): Kept =>
  (time) => (
    <>
      Only the place in {ChapterName || 'Unknown Chapter'} goes, to the trash{time}. {FullName} stays a member.
      <EndingOffices memberId={UserId} chapterId={ChapterId} failed={<> An office held there ends.</>} />
    </>
  );
