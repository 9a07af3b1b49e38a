// Reads and writes cookies. They are `SameSite=Strict`, and `Secure` wherever the browser accepts that.

const isLocal = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);
const mayBeSecure = () => location.protocol === 'https:' || isLocal();

/** Without `seconds` it is a session cookie. */
export const setCookie = (name: string, value: string, seconds?: number): void => {
  const lifetime = seconds === undefined ? '' : `; max-age=${seconds}`;
  const cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=strict${lifetime}`;
  if (mayBeSecure()) write(`${cookie}; secure`);
  // Safari silently drops a secure cookie on http://localhost. Then it is written again without `Secure`.
  if (!mayBeSecure() || readCookie(name) !== value) write(cookie);
};

export const readCookie = (name: string): string | null => {
  const value = all().get(name);
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
};

export const clearCookies = (): void => {
  for (const name of all().keys()) setCookie(name, '', 0);
};

const write = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from insecure origins, where this must work too
  document.cookie = cookie;
};

const all = (): Map<string, string> =>
  new Map(
    document.cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
