// Who may open which screen. The server decides what anybody may do; these checks keep people from screens whose calls would be refused.

import { redirect } from '@tanstack/react-router';
import { currentUser, type StoredUser } from '../../platform/ui/call/session.ts';
import { access, type Entry, home, isOneOf } from './access.ts';

/** In session storage: where a visitor wanted to go before signing in. */
const returnKey = 'returnTo';

/** The signed-in user. Anybody else is sent to the login page, and comes back to `href` after signing in. */
export const requireUser = (href: string): StoredUser => {
  const user = currentUser();
  if (user) return user;
  sessionStorage.setItem(returnKey, href);
  throw redirect({ to: '/', search: { unauthorized: 'true' }, replace: true });
};

export const requireRole = (user: StoredUser, entry: Entry): void => {
  if (!isOneOf(entry.roles, user.roleId)) throw redirect({ to: '/unauthorized', replace: true });
};

/** Somebody who is signed in has no use for the login page. */
export const requireSignedOut = (): void => {
  if (currentUser()) throw redirect({ to: home, replace: true });
};

/** Where to go after signing in: back to where the visitor was stopped, if the role may go there. It is forgotten then. */
export const takeReturnPath = (user: StoredUser): string => {
  const wanted = sessionStorage.getItem(returnKey) ?? home;
  sessionStorage.removeItem(returnKey);
  return mayOpen(user, new URL(wanted, location.origin).pathname) ? wanted : home;
};

const mayOpen = (user: StoredUser, path: string): boolean =>
  access.some((entry) => isSamePath(entry.path, path) && isOneOf(entry.roles, user.roleId));

/** Part by part; a part such as '$memberId' stands for any. */
const isSamePath = (pattern: string, path: string) => {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  return expected.length === given.length && expected.every((part, at) => part.startsWith('$') || part === given[at]);
};
