// The signed-in user as this browser keeps it: in cookies, for 7 days. The server alone decides what the token is worth.

import { isRoleId, type RoleId, roleNameOf } from '../../wire/roles.ts';
import { clearCookies, readCookie, setCookie } from './cookies.ts';

export interface StoredUser {
  userId: number;
  name: string;
  email: string;
  roleId: RoleId;
  roleName: string;
}

const lifetime = 7 * 24 * 60 * 60;
const cookies = ['token', 'user', 'displayName', 'roleId'] as const;

const keep = (name: (typeof cookies)[number], value: string) => setCookie(name, value, lifetime);

export const storeSession = (token: string, user: StoredUser): void => {
  keep('token', token);
  keep('user', JSON.stringify(user));
  keep('displayName', user.name);
  keep('roleId', String(user.roleId));
};

export const replaceToken = (token: string): void => keep('token', token);

export const renameStoredUser = (name: string): void => {
  const user = storedUser();
  if (user) keep('user', JSON.stringify({ ...user, name }));
  keep('displayName', name);
};

/** Forgets the user: no cookie and nothing in session storage is left. */
export const clearSession = (): void => {
  clearCookies();
  sessionStorage.clear();
};

/** The token, if it is one that may still hold. */
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
      name: String(user.name),
      email: String(user.email),
      roleId: user.roleId as RoleId,
      roleName: roleNameOf(Number(user.roleId)),
    };
  } catch {
    return null;
  }
};

/** The signed-in user; whatever is left of a session that no longer holds is cleared. */
export const currentUser = (): StoredUser | null => {
  const user = storedToken() ? storedUser() : null;
  if (!user && cookies.some((name) => readCookie(name) !== null)) clearSession();
  return user;
};
