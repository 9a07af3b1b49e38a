// The seats of a chapter on its page. Beside an open one somebody can be invited for it, by members and by who has the right to visitors.

import { useMayFor, useUser } from '../../../platform/ui/call/user.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { SeatsList } from '../../chapters/seats/seats-list.tsx';
import { InviteButton } from '../../meetings/visitor-forms/invite-button.tsx';

export const ChapterSeats = ({ chapterId, isActive }: { chapterId: number; isActive: boolean }) => {
  const isHost = useMayFor(chapterId, 'visitors');
  const isMember = useUser().roleId === roles.member;
  const mayInvite = isActive && (isHost || isMember);
  return (
    <SeatsList
      chapterId={chapterId}
      {...(mayInvite && {
        openAction: ({ ProfessionId, Profession }) => (
          <InviteButton
            size="compact-sm"
            chapterId={chapterId}
            professionId={ProfessionId}
            aria-label={`Invite a visitor, ${Profession}`}
          />
        ),
      })}
    />
  );
};
