// Whether a member was invited, and has chosen a password. Not asked about super admins: they get no links.

import { useQuery } from '@tanstack/react-query';
import { send } from '../../../platform/ui/call/api.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { getInvitation } from './password-links.contract.ts';

export const useInvitation = ({ Id, RoleName }: { Id: number; RoleName: string }) => {
  const { data, isLoading } = useQuery({
    queryKey: [getInvitation.name, Id],
    queryFn: ({ signal }) => send(getInvitation, { Id }, { signal }),
    enabled: RoleName !== roleNames[roles.superAdmin],
  });
  const invitation = data?.res ?? null;
  return { isLoading, invitation, isPending: invitation?.State === 'Invited' || invitation?.State === 'Expired' };
};
