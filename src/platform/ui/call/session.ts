// The signed-in user as this browser keeps it: in cookies, for 7 days. The server alone decides what the token is worth.

import { isRoleId, type RoleId, roleNameOf } from '../../wire/roles.ts';

export interface StoredUser {
  userId: number;
  name: string;
  email: string;
  roleId: RoleId;
  roleName: string;
}

const lifetime = 7 * 24 * 60 * 60;

const isLocal = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
const secure = () => (location.protocol === 'https:' || isLocal() ? '; secure' : '');

const setCookie = (name: string, value: string, seconds = lifetime) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from insecure origins, where this must work too
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${secure()}`;
};

const cookies = (): Map<string, string> =>
  new Map(
    document.cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

const readCookie = (name: string): string | null => {
  const value = cookies().get(name);
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
};

export const storeSession = (token: string, user: StoredUser): void => {
  setCookie('token', token);
  setCookie('user', JSON.stringify(user));
  setCookie('displayName', user.name);
  setCookie('roleId', String(user.roleId));
};

export const replaceToken = (token: string): void => setCookie('token', token);

export const renameStoredUser = (name: string): void => {
  const user = storedUser();
  if (user) setCookie('user', JSON.stringify({ ...user, name }));
  setCookie('displayName', name);
};

/** Forgets the user: no cookie and nothing in session storage is left. */
export const clearSession = (): void => {
  for (const name of cookies().keys()) setCookie(name, '', 0);
  sessionStorage.clear();
};

/** The token, if it is one that may still hold. */
export const storedToken = (): string | null => {
  const token = readCookie('token');
  return token && !isExpired(token) ? token : null;
};

const isExpired = (token: string): boolean => {
  const [, payload, signature] = token.split('.');
  if (!payload || !signature) return true;
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
  if (!user && readCookie('token') !== null) clearSession();
  return user;
};
