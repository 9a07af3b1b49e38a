// Links that work without a token, signed so that nobody can forge them. Those that open a private file in a new tab end with their
// session; those in mails are valid for some days, or for ever.

import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface SignedLinks {
  /** A relative URL, valid only while `path` leads to the same `target`. */
  make(path: string, target: string, session: string): string;
  /** The session that the link was made for, or null if the link is invalid. Does not check whether the session still lasts. */
  sessionOf(path: string, target: string, query: LinkQuery): string | null;
  /** Valid as long as the portal has the same secret. */
  makeLasting(path: string): string;
  isLasting(path: string, query: LinkQuery): boolean;
  /** Anybody may use it for so many days, while `path` leads to the same `target`. */
  makeForDays(path: string, target: string, days: number): string;
  isForNow(path: string, target: string, query: LinkQuery): boolean;
}

export interface LinkQuery {
  session?: unknown;
  expires?: unknown;
  signature?: unknown;
}

const minute = 60;
const lifetime = 15 * minute;
const day = 24 * 60 * minute;

/** Keys for links are derived from the secret of the sessions, so that no signature of one kind is valid as another. */
export const createLinks = (secret: string, now: () => number = Date.now): SignedLinks => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse signed links', 32));
  const signatureOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const seconds = () => Math.floor(now() / 1_000);
  return {
    make: (path, target, session) => {
      const expires = String(seconds() + lifetime);
      return `${path}?session=${session}&expires=${expires}&signature=${signatureOf(path, target, session, expires)}`;
    },
    sessionOf: (path, target, { session, expires, signature }) => {
      if (typeof session !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return null;
      const isAuthentic = areEqual(signature, signatureOf(path, target, session, expires));
      return isAuthentic && Number(expires) >= seconds() ? session : null;
    },
    // Each kind is signed with another number of parts, so none is valid as another.
    makeLasting: (path) => `${path}?signature=${signatureOf(path)}`,
    isLasting: (path, { signature }) => typeof signature === 'string' && areEqual(signature, signatureOf(path)),
    makeForDays: (path, target, days) => {
      const expires = String(seconds() + days * day);
      return `${path}?expires=${expires}&signature=${signatureOf(path, target, expires)}`;
    },
    isForNow: (path, target, { expires, signature }) =>
      typeof expires === 'string' &&
      typeof signature === 'string' &&
      areEqual(signature, signatureOf(path, target, expires)) &&
      Number(expires) >= seconds(),
  };
};

/** The target of a link that is dead as soon as one of these texts changes. */
export const linkTarget = (...texts: (string | null)[]): string => createHash('sha256').update(JSON.stringify(texts)).digest('base64url');

/** In constant time: the time must not tell how much of a forged signature is right. */
const areEqual = (signature: string, expected: string) => {
  const [bytes, expectedBytes] = [Buffer.from(signature), Buffer.from(expected)];
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
};
