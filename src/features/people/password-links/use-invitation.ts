// Whether a member was invited, and has chosen a password. Not asked about super admins: they get no links.

import { useCall } from '../../../platform/ui/call/use-call.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { getInvitation, type InvitationState } from './invitations.contract.ts';

export const useInvitation = ({ Id, RoleName }: { Id: number; RoleName: string }) => {
  const { data, isLoading } = useCall(getInvitation, RoleName === roleNames[roles.superAdmin] ? null : { Id });
  const invitation = data?.res ?? null;
  const pending = invitation && pendingTitle(invitation.State);
  return { isLoading, invitation, pending };
};

/** Of who has no password yet, how far the invitation is. Else null. */
const pendingTitle = (state: InvitationState): string | null => {
  switch (state) {
    case 'Uninvited':
      return 'Not invited yet';
    case 'Invited':
      return 'Invited';
    case 'Changed':
      return 'Link no longer works';
    case 'Expired':
      return 'Invitation expired';
    default:
      return null;
  }
};
