// Checks who may open which screen. They only keep users away from screens whose calls the server would refuse: the server checks every
// call itself.

import { notFound, redirect } from '@tanstack/react-router';
import { currentUser, type StoredUser } from '../../platform/ui/call/session.ts';
import { toastAtTop } from '../../platform/ui/screen/toasts.ts';
import { userOfTab } from '../../platform/ui/session/kept-session.ts';
import { tabStore } from '../../platform/ui/session/storage.ts';
import { sessionExpired } from '../../platform/wire/refusal.ts';
import { roles } from '../../platform/wire/roles.ts';
import { access, type Entry, home, isOpenTo, screenOf } from './access.ts';

/** The key in session storage of the address that signing in leads to. */
const returnKey = 'returnTo';

/** Whoever signs in next opens this address; with `userId`, only if it is that user. */
export const keepReturnPath = (href: string, userId: number | null = null): boolean => tabStore.writeJson(returnKey, { href, userId });

/**
 * Gives the signed-in user. A visitor who is not signed in goes to the login page, and returns to `href` after signing in. Who goes on from
 * the screen at `from` has been signed in until now.
 */
export const requireUser = (href: string, from: string | undefined): StoredUser => {
  const user = currentUser();
  if (user) return user;
  const lastUser = userOfTab();
  if (lastUser !== null && from !== href) {
    toastAtTop(sessionExpired);
    keepReturnPath(href, lastUser);
    throw redirect({ to: '/', replace: true });
  }
  keepReturnPath(href);
  throw redirect({ to: '/', search: { unauthorized: 'true' }, replace: true });
};

/** Whoever may not open a screen is told so. Of a record, not even that it exists is told. */
export const requireRole = (user: StoredUser, entry: Entry, path: string): void => {
  if (isOpenTo(entry, user)) return;
  throw isOfRecord(entry, path) ? notFound() : redirect({ to: '/unauthorized', replace: true });
};

/** An office may have been given since the browser last asked, and it would open this screen. */
export const mayHaveNewOffice = (user: StoredUser, entry: Entry): boolean =>
  entry.officers !== undefined && !isOpenTo(entry, user) && user.roleId !== roles.superAdmin;

const isOfRecord = (entry: Entry, path: string) => entry.isRecord === true || screenOf(path) !== path;

/** Sends a signed-in user away from the login page: also one who has just signed in in another window. */
export const requireSignedOut = (): void => {
  const user = currentUser();
  if (user) throw redirect({ href: takeReturnPath(user), replace: true });
};

/** Whether signing in leads to the screen at this path. */
export const isReturnPath = (path: string): boolean => readReturnPath().href?.startsWith(path) === true;

/** Gives the address to open after signing in, and removes it from session storage: the one that was stored, if the role may open it
 * or if it is of a record. */
export const takeReturnPath = (user: StoredUser): string => {
  const { href, userId } = readReturnPath();
  tabStore.remove(returnKey);
  if (href === undefined || (userId ?? user.userId) !== user.userId) return home;
  return mayGoTo(user, new URL(href, location.origin).pathname) ? href : home;
};

const readReturnPath = () => (tabStore.readJson(returnKey) ?? {}) as { href?: string; userId?: number | null };

const mayGoTo = (user: StoredUser, path: string): boolean =>
  access.some((entry: Entry) => matchesPattern(entry.path, screenOf(path)) && (isOpenTo(entry, user) || isOfRecord(entry, path)));

/** Whether a link to this address leads somewhere. */
export const mayOpen = (user: StoredUser, path: string): boolean =>
  access.some((entry: Entry) => matchesPattern(entry.path, screenOf(path)) && isOpenTo(entry, user));

/** Compares the two part by part. A part such as '$memberId' matches any text. */
const matchesPattern = (pattern: string, path: string) => {
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  return expected.length === actual.length && expected.every((part, at) => part.startsWith('$') || part === actual[at]);
};
