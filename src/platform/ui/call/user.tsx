// The signed-in user as React context. The route around all screens provides it.

import { createContext, use } from 'react';
import { type ChapterRight, roles } from '../../wire/roles.ts';
import type { StoredUser } from './session.ts';

const UserContext = createContext<StoredUser | null>(null);

export const UserProvider = UserContext;

/** Null on pages without a session. */
export const useUserIfAny = (): StoredUser | null => use(UserContext);

export const useUser = (): StoredUser => {
  const user = use(UserContext);
  if (!user) throw new Error('useUser needs a UserProvider around it');
  return user;
};

export const useIsSuperAdmin = (): boolean => useUser().roleId === roles.superAdmin;

/** Whether the user may do this for the chapter, or for what is of no chapter: super admins only. The server decides it anew with each call. */
export const useMayFor = (chapterId: number | null, right: ChapterRight): boolean => {
  const { roleId, offices } = useUser();
  return roleId === roles.superAdmin || offices.some((office) => office.chapterId === chapterId && office.rights.includes(right));
};
