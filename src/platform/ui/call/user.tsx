// The signed-in user, given to all screens by the route around them.

import { createContext, use } from 'react';
import { roles } from '../../wire/roles.ts';
import type { StoredUser } from './session.ts';

const UserContext = createContext<StoredUser | null>(null);

export const UserProvider = UserContext;

export const useUser = (): StoredUser => {
  const user = use(UserContext);
  if (!user) throw new Error('Nobody is signed in here');
  return user;
};

export const useIsSuperAdmin = (): boolean => useUser().roleId === roles.superAdmin;
