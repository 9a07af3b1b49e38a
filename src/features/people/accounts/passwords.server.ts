// Hashing and comparing passwords with argon2id, in the thread pool.

import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency, type Person } from '../../../platform/data/concurrency-limit.ts';
import type { Data } from '../../../platform/data/data.ts';
import { type Counted, mayTry, type Try, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { sessionTexts } from './session.contract.ts';

// OWASP's recommendation: 19 MiB, two passes, one lane. Argon2id is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Node's thread pool has four threads. Two are left for reading and writing files. An office may share one address.
const limited = limitConcurrency(2, { waiting: 100 });

/** `by` is who takes turns with others: a user, or the address of somebody who is not signed in. */
export const hashPassword = (password: string, by: Person = null): Promise<string> => limited(() => hash(password, cost), by);

/** For secrets of which a typed one is looked for among several: they have one salt. */
export const hashWithSalt = (text: string, salt: Buffer, by: Person): Promise<string> => limited(() => hash(text, { ...cost, salt }), by);

export const isPassword = (stored: string, password: string): Promise<boolean> => limited(() => verify(stored, password));

// The hash of a random password. It is compared for unknown e-mails, so that they take the same time as wrong passwords.
const randomHash = hashPassword(crypto.randomUUID());

export interface TypedPassword {
  password: string;
  /** Who takes turns with others, as for hashPassword. */
  by: Person;
}

interface Compared {
  isRight: boolean;
  /** It counts as failed, also when the password is right, until it is given back. */
  taken: Try;
}

/** Compares a password with a stored hash, as one of the tries that are left. Whoever has no password yet has an empty hash. */
export const comparePassword = async (
  data: Data,
  counted: readonly Counted[],
  stored: string | undefined,
  { password, by }: TypedPassword,
): Promise<Compared> => {
  const hashed = stored || (await randomHash);
  if (!(await mayTry(data.read, counted))) throw tooMany();
  return limited(async () => {
    // Only now, so that few tries are under way at once, and the right ones among them hardly count.
    const taken = await takeTry(data, counted);
    if (!taken) throw tooMany();
    const matches = await verify(hashed, password);
    return { isRight: matches && hashed === stored, taken };
  }, by);
};

const tooMany = () => new Refusal(429, sessionTexts.tooManyAttempts);
