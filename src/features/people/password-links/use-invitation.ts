// Whether a member was invited, and has chosen a password. Not asked about super admins: they get no links.

import { useCall } from '../../../platform/ui/call/use-call.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { getInvitation } from './password-links.contract.ts';

export const useInvitation = ({ Id, RoleName }: { Id: number; RoleName: string }) => {
  const { data, isLoading } = useCall(getInvitation, RoleName === roleNames[roles.superAdmin] ? null : { Id });
  const invitation = data?.res ?? null;
  return { isLoading, invitation, isPending: invitation?.State === 'Invited' || invitation?.State === 'Expired' };
};
