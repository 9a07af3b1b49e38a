// Hashing and checking passwords with argon2id, in the thread pool.

import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../../platform/data/concurrency-limit.ts';

// OWASP's recommendation: 19 MiB, two passes, one lane. Argon2id is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Node's thread pool has four threads. Two are left for reading and writing files.
const limited = limitConcurrency(2);

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, cost));

// The hash of a random password. It is checked for unknown e-mails, so that they take the same time as wrong passwords.
const randomHash = hashPassword(crypto.randomUUID());

/** `checkLimit` is called when a place in the queue is free, before the slow work begins. It may throw. */
export const isPassword = async (stored: string | undefined, password: string, checkLimit = () => {}): Promise<boolean> => {
  const hashed = stored ?? (await randomHash);
  return limited(async () => {
    checkLimit();
    const matches = await verify(hashed, password);
    return matches && stored !== undefined;
  });
};
