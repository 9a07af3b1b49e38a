// Hashes of passwords and recovery codes, with argon2id, in the thread pool.

import { hash, verify } from '@node-rs/argon2';
import { bounds } from '../bounds/bounds.ts';
import { limitConcurrency, type Person } from '../bounds/concurrency-limit.ts';

// OWASP's recommendation: 19 MiB, two passes, one lane. Argon2id is the library's default.
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests only: hashes in no time that protect nothing. */
export const hashCheaply = (): void => {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
};

// Node's thread pool has four threads; two stay free for files.
export const takeHashingTurn = limitConcurrency(bounds.passwords);

/** `by` takes turns with others: a user, or an address without a session. */
export const hashPassword = (password: string, by: Person = null): Promise<string> => takeHashingTurn(() => hash(password, cost), by);

/** With one salt, because a typed secret is looked for among several. */
export const hashWithSalt = (text: string, salt: Buffer, by: Person): Promise<string> =>
  takeHashingTurn(() => hash(text, { ...cost, salt }), by);

/** Does not wait for a turn: for use inside `takeHashingTurn`. */
export const matches = (stored: string, password: string): Promise<boolean> => verify(stored, password);

export const isPassword = (stored: string, password: string): Promise<boolean> => takeHashingTurn(() => matches(stored, password));
