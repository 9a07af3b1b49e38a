// The signed-in user as React context. The route around all screens provides it.

import { createContext, use } from 'react';
import { roles } from '../../wire/roles.ts';
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
