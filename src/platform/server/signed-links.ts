// Links that open a private file without a session, for a limited time. They are signed, so that nobody can forge or change them.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface SignedLinks {
  /** Returns a relative URL. The link is valid only while `path` leads to the same `target`. */
  make(path: string, target: string): string;
  isValid(path: string, target: string, query: { expires?: unknown; signature?: unknown }): boolean;
}

const minute = 60;
const lifetime = 15 * minute;

/** Derives a key for links from the secret that signs sessions. With different keys, a signature of one kind is never valid as the other. */
export const createLinks = (secret: string, now: () => number = Date.now): SignedLinks => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse signed links', 32));
  const signatureOf = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const seconds = () => Math.floor(now() / 1_000);
  return {
    make: (path, target) => {
      const expires = String(seconds() + lifetime);
      return `${path}?expires=${expires}&signature=${signatureOf(path, target, expires)}`;
    },
    isValid: (path, target, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const isAuthentic = areEqual(signature, signatureOf(path, target, expires));
      return isAuthentic && Number(expires) >= seconds();
    },
  };
};

/** Compares in constant time, so that the time does not tell how many characters of a forged signature are right. */
const areEqual = (signature: string, expected: string) => {
  const [bytes, expectedBytes] = [Buffer.from(signature), Buffer.from(expected)];
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
};
