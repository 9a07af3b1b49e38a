// Comparing a typed password with the stored one, as one of the tries that are left.

import type { Person } from '../../../platform/bounds/concurrency-limit.ts';
import type { Data } from '../../../platform/data/data.ts';
import { hashPassword, matches, takeHashingTurn } from '../../../platform/server/hashing.ts';
import { type Counted, mayTry, type Try, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { sessionTexts } from './session.contract.ts';

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
  return takeHashingTurn(async () => {
    // Only now, so that few tries are under way at once, and the right ones among them hardly count.
    const taken = await takeTry(data, counted);
    if (!taken) throw tooMany();
    const isSame = await matches(hashed, password);
    return { isRight: isSame && hashed === stored, taken };
  }, by);
};

const tooMany = () => new Refusal(429, sessionTexts.tooManyAttempts);
