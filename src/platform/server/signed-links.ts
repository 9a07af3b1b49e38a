// Links that open something private without a session, for a while: signed, so that they can be neither made up nor changed.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface SignedLinks {
  /** A relative address; `what` is found there, and the link fails as soon as something else is. */
  make(path: string, what: string): string;
  holds(path: string, what: string, query: { expires?: unknown; signature?: unknown }): boolean;
}

const minute = 60;
const lifetime = 15 * minute;

/** The portal's one secret signs the sessions; the links' own key follows from it, so that neither can stand in for the other. */
export const createLinks = (secret: string, now: () => number = Date.now): SignedLinks => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse signed links', 32));
  const signatureOf = (...signed: string[]) => createHmac('sha256', key).update(JSON.stringify(signed)).digest('base64url');
  const seconds = () => Math.floor(now() / 1_000);
  return {
    make: (path, what) => {
      const expires = String(seconds() + lifetime);
      return `${path}?expires=${expires}&signature=${signatureOf(path, what, expires)}`;
    },
    holds: (path, what, { expires, signature }) => {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const isRight = areSame(signature, signatureOf(path, what, expires));
      return isRight && Number(expires) >= seconds();
    },
  };
};

/** Takes as long for the first wrong character as for the last. */
const areSame = (given: string, right: string) => {
  const [some, others] = [Buffer.from(given), Buffer.from(right)];
  return some.length === others.length && timingSafeEqual(some, others);
};
