// Who may open which screen. Guards only keep users from screens whose calls the server would refuse: the server checks every call itself.

import { notFound, redirect } from '@tanstack/react-router';
import { currentUser, type StoredUser } from '../../platform/ui/call/session.ts';
import { toastNotice } from '../../platform/ui/screen/toasts.ts';
import { userOfTab } from '../../platform/ui/session/kept-session.ts';
import { sessionExpired } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';
import { access, type Entry, home, isOpenTo, screenOf } from './access.ts';

/** The key in session storage of the address to open after signing in. */
const returnKey = 'returnTo';

/** The next sign-in opens this address; with `userId`, only that of this user. */
export const keepReturnPath = (href: string, userId: number | null = null): void =>
  sessionStorage.setItem(returnKey, JSON.stringify({ href, userId }));

/**
 * The signed-in user. A visitor goes to the login page and returns to `href` afterwards. Somebody who comes from the screen at `from` was
 * signed in until now.
 */
export const requireUser = (href: string, from: string | undefined): StoredUser => {
  const user = currentUser();
  if (user) return user;
  const lastUser = userOfTab();
  if (lastUser !== null && from !== href) {
    toastNotice(sessionExpired, 'error');
    keepReturnPath(href, lastUser);
    throw redirect({ to: '/', replace: true });
  }
  keepReturnPath(href);
  throw redirect({ to: '/', search: { unauthorized: 'true' }, replace: true });
};

/** A screen that is not open to the user says so; a record is simply not found. */
export const requireRole = (user: StoredUser, entry: Entry, path: string): void => {
  if (isOpenTo(entry, user)) return;
  throw isOfRecord(entry, path) ? notFound() : redirect({ to: '/unauthorized', replace: true });
};

/** An office may have been given since the browser last asked, and may open this screen. */
export const mayHaveNewOffice = (user: StoredUser, entry: Entry): boolean =>
  entry.officers !== undefined && !isOpenTo(entry, user) && user.roleId !== roles.superAdmin;

const isOfRecord = (entry: Entry, path: string) => entry.isRecord === true || screenOf(path) !== path;

/** Sends a signed-in user away from the login page, also one who has just signed in in another window. */
export const requireSignedOut = (): void => {
  const user = currentUser();
  if (user) throw redirect({ href: takeReturnPath(user), replace: true });
};

/** The address to open after signing in, removed from storage: the stored one, if the role may open it or it is of a record. */
export const takeReturnPath = (user: StoredUser): string => {
  const { href, userId } = JSON.parse(sessionStorage.getItem(returnKey) ?? '{}') as { href?: string; userId?: number | null };
  sessionStorage.removeItem(returnKey);
  if (href === undefined || (userId ?? user.userId) !== user.userId) return home;
  return mayGoTo(user, new URL(href, location.origin).pathname) ? href : home;
};

const mayGoTo = (user: StoredUser, path: string): boolean =>
  access.some((entry: Entry) => matchesPattern(entry.path, screenOf(path)) && (isOpenTo(entry, user) || isOfRecord(entry, path)));

export const mayOpen = (user: StoredUser, path: string): boolean =>
  access.some((entry: Entry) => matchesPattern(entry.path, screenOf(path)) && isOpenTo(entry, user));

/** Compares part by part. A part such as '$memberId' matches any text. */
const matchesPattern = (pattern: string, path: string) => {
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  return expected.length === actual.length && expected.every((part, at) => part.startsWith('$') || part === actual[at]);
};
