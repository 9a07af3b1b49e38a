// The query for the own profile, shared by header and profile dialog, and what follows from it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { CallFailed, send } from '../../../platform/ui/call/api.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import type { ResOf } from '../../../platform/wire/call.ts';
import { roles } from '../../../platform/wire/roles.ts';
import type { businessShape } from '../visibility/visibility.contract.ts';
import { getProfile } from './profile.contract.ts';

export type Profile = ResOf<typeof getProfile>;

type Business = Pick<Profile, keyof typeof businessShape>;

/** Anybody's details. Rows of lists have them too, without what is said of the business. */
export type Person = Omit<Profile, 'Offices' | 'VersionToAgree' | keyof Business> & Partial<Business>;

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => {
      const { res } = await send(getProfile, {}, { signal });
      if (!res) throw new CallFailed(200, null);
      return res;
    },
    staleTime: 60_000,
  });

/**
 * Whether the signed-in user is in a chapter: who is in none is not offered what is done there. Super admins look after all chapters.
 * True until it is known.
 */
export const useIsInChapter = (): boolean => {
  const { userId, roleId } = useUser();
  const { data: profile } = useQuery(profileQuery(userId));
  return roleId === roles.superAdmin || profile === undefined || profile.ChapterName !== null;
};
