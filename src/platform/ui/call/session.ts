// The signed-in user, stored in cookies of this browser for 7 days, and beside them the offices, in local storage: a browser drops a cookie
// over 4 kB without a word. Only the server decides whether the token is valid.

import { isRoleId, type RoleId, roleNameOf } from '../../wire/roles.ts';
import { clearAllButDrafts } from '../draft/stored-drafts.ts';
import { dropKept, isKeptForOther } from '../session/kept-offline.ts';
import { tellOtherTabs } from '../session/other-tabs.ts';
import { browserStore, tabStore } from '../session/storage.ts';
import { clearCookies, readCookie, setCookie } from './cookies.ts';
import { clearOffices, hasOffices, readOffices, type StoredOffice, storeOffices } from './stored-offices.ts';

export interface StoredUser {
  userId: number;
  name: string;
  email: string;
  roleId: RoleId;
  roleName: string;
  /** The running offices, as of the sign-in or of the last look at the profile. */
  offices: readonly StoredOffice[];
}

/** What stands under the name: the first office, or else the role. */
export const titleOf = ({ offices: [first], roleName }: StoredUser): string => (first ? `${first.office}, ${first.chapterName}` : roleName);

const lifetime = 7 * 24 * 60 * 60;
const cookies = ['token', 'user', 'displayName', 'roleId'] as const;

const store = (name: (typeof cookies)[number], value: string) => setCookie(name, value, lifetime);

export const storeSession = (token: string, user: StoredUser): void => {
  const { userId, name, email, roleId, roleName, offices } = user;
  if (isKeptForOther(userId)) dropKept();
  store('token', token);
  // Without the name: both of the longest letters would be too much for one cookie.
  store('user', JSON.stringify({ userId, email, roleId, roleName }));
  store('displayName', name);
  store('roleId', String(roleId));
  storeOffices(userId, offices);
  tellOtherTabs();
};

const markKey = 'deviceMark';

/** The mark of this device. It stays after signing out, so that the next sign-in here is not held up by what others try elsewhere. */
export const storedDeviceMark = (): string | null => browserStore.read(markKey);

export const storeDeviceMark = (mark: string): boolean => browserStore.write(markKey, mark);

export const replaceToken = (token: string): void => store('token', token);

export const renameStoredUser = (name: string): void => store('displayName', name);

/** Not where somebody else has signed in since they were asked for. */
export const replaceStoredOffices = (userId: number, offices: readonly StoredOffice[]): void => {
  if (isSignedIn(userId)) storeOffices(userId, offices);
};

/** Whether the stored user has other offices than the shown one: another tab may have stored them. */
export const hasOtherOffices = (shown: StoredUser): boolean => JSON.stringify(storedUser()?.offices) !== JSON.stringify(shown.offices);

/** After the end of a session: deletes all cookies, and all of session storage but the drafts. The user may sign in again. */
export const endSession = (): void => {
  clearCookies();
  clearOffices();
  dropKept();
  clearAllButDrafts();
  tellOtherTabs();
};

/** Forgets the user, who has signed out: deletes all cookies and clears session storage. */
export const clearSession = (): void => {
  clearCookies();
  clearOffices();
  dropKept();
  tabStore.removeWhere(() => true);
  tellOtherTabs();
};

/** The token, unless it is malformed or expired. */
export const storedToken = (): string | null => {
  const token = readCookie('token');
  return token && !isExpired(token) ? token : null;
};

const isExpired = (token: string): boolean => {
  const parts = token.split('.');
  const [, payload = ''] = parts;
  if (parts.length !== 3 || parts.includes('')) return true;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp !== 'number' || exp * 1000 <= Date.now();
  } catch {
    return true;
  }
};

export const storedUser = (): StoredUser | null => {
  try {
    const user = JSON.parse(readCookie('user') ?? 'null') as Partial<StoredUser> | null;
    if (!user || typeof user.userId !== 'number' || !isRoleId(Number(user.roleId))) return null;
    return {
      userId: user.userId,
      name: readCookie('displayName') ?? '',
      email: String(user.email),
      roleId: user.roleId as RoleId,
      roleName: roleNameOf(Number(user.roleId)),
      offices: readOffices(user.userId),
    };
  } catch {
    return null;
  }
};

/** Whether the session of this browser is that of this user. Another tab may have ended it, or begun one of somebody else. */
export const isSignedIn = (userId: number): boolean => storedToken() !== null && storedUser()?.userId === userId;

/** The signed-in user. When the session is no longer valid, what remains of it is deleted. */
export const currentUser = (): StoredUser | null => {
  const user = storedToken() ? storedUser() : null;
  if (!user && (cookies.some((name) => readCookie(name) !== null) || hasOffices() || isKeptForOther(null))) endSession();
  return user;
};
