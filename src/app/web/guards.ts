// Who may pass to which screen. The server decides what anybody may do; these only spare people screens that would fail.

import { redirect } from '@tanstack/react-router';
import { currentUser, type StoredUser } from '../../platform/ui/call/session.ts';
import { access, type Entry, home, isOneOf } from './access.ts';

const originKey = 'cameFrom';

/** Sends a visitor to the login page and remembers where to come back to. */
export const requireUser = (href: string): StoredUser => {
  const user = currentUser();
  if (user) return user;
  sessionStorage.setItem(originKey, href);
  throw redirect({ to: '/', search: { unauthorized: 'true' }, replace: true });
};

export const requireRole = (user: StoredUser, entry: Entry): void => {
  if (!isOneOf(entry.roles, user.roleId)) throw redirect({ to: '/unauthorized', replace: true });
};

export const requireVisitor = (): void => {
  if (currentUser()) throw redirect({ to: home, replace: true });
};

/** Where a sign-in leads: back to where the guard stopped it, if the role may go there. */
export const takeOrigin = (user: StoredUser): string => {
  const origin = sessionStorage.getItem(originKey) ?? home;
  sessionStorage.removeItem(originKey);
  return mayOpen(user, new URL(origin, location.origin).pathname) ? origin : home;
};

const mayOpen = (user: StoredUser, path: string): boolean =>
  access.some((entry) => isSamePath(entry.path, path) && isOneOf(entry.roles, user.roleId));

const isSamePath = (pattern: string, path: string) => {
  const [expected, given] = [pattern.split('/'), path.split('/')];
  return expected.length === given.length && expected.every((part, at) => part.startsWith('$') || part === given[at]);
};
