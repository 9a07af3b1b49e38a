// Passwords: argon2id, worked out off the main thread.

import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../platform/data/concurrency-limit.ts';

// OWASP's recommendation: 19 MiB, two passes, one lane. Argon2id is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Of the four threads that Node has for such work, files need some too.
const inQueue = limitConcurrency(2);

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, cost));

// The hash of nobody's password: an unknown e-mail takes the same time as a wrong password.
const nobodys = hashPassword(crypto.randomUUID());

/** `mayStill` is asked when its turn comes, before any work is done. */
export const isPassword = async (stored: string | undefined, password: string, mayStill = () => {}): Promise<boolean> => {
  const known = stored ?? (await nobodys);
  return inQueue(async () => {
    mayStill();
    const matches = await verify(known, password);
    return matches && stored !== undefined;
  });
};
