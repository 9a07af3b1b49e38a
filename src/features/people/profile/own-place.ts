// Whether the signed-in user is in a chapter: who is in none is not offered what is done there. The server answers by itself.

import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { roles } from '../../../platform/wire/roles.ts';
import { profileQuery } from './profile-query.ts';

/** Super admins look after all chapters. True until it is known. */
export const useIsInChapter = (): boolean => {
  const { userId, roleId } = useUser();
  const { data: profile } = useQuery(profileQuery(userId));
  return roleId === roles.superAdmin || profile === undefined || profile.ChapterName !== null;
};
