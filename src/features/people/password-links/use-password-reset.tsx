// Asks a super admin, then mails a member a link for a new password, or shows it if no mail can be sent.

import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { invitationTexts } from './invitations.contract.ts';
import { useInvitation } from './use-invitation.ts';
import { usePasswordLink } from './use-password-link.ts';

interface Member {
  Id: number;
  FullName: string;
  Email: string;
  Phone: string | null;
  RoleName: string;
  IsActive: boolean;
}

export const usePasswordReset = (member: Member) => {
  const { invitation, pending } = useInvitation(member);
  const { isBusy, mail, link, forgetLink } = usePasswordLink(member.Id);
  const confirm = useConfirm();
  const canSend = invitation?.CanSend ?? false;
  const ask = () =>
    confirm({
      title: 'Reset password?',
      text: canSend
        ? `A link to choose a new password is sent to ${member.Email}. It works for one hour. Until it is used, the password stays as it is.`
        : 'You get a link to choose a new password, which you give to the member. It works for one hour. Until it is used, the password stays as it is.',
      detail: invitation?.HasSecondFactor ? invitationTexts.hasSecondFactor : undefined,
      subject: member.FullName,
      verb: canSend ? 'Send the link' : 'Get the link',
      tone: 'warning',
      work: mail,
    });
  return {
    /** Not for who has no password yet, and not where the link would not work. */
    isPossible: member.IsActive && invitation !== null && pending === null,
    isBusy,
    ask,
    /** Must be rendered: it shows the link that was not mailed. */
    linkDialog: link !== null && (
      <ShownLink isInvitation={false} name={member.FullName} phone={member.Phone} link={link} onClosed={forgetLink} />
    ),
  };
};

export const ShownLink = lazyDialog(() => import('./link-dialog.tsx'), 'LinkDialog');
