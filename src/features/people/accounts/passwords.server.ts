// Compares a typed password with the stored one, as one of the tries that are left.

import type { Person } from '../../../platform/bounds/concurrency-limit.ts';
import type { Data } from '../../../platform/data/data.ts';
import { hashPassword, matches, takeHashingTurn } from '../../../platform/server/hashing.ts';
import { type Counted, mayTry, type Try, takeTry } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { sessionTexts } from './session.contract.ts';

// The hash of a random password, compared for unknown e-mails, so that they take as long as wrong passwords.
const randomHash = hashPassword(crypto.randomUUID());

export interface TypedPassword {
  password: string;
  /** Takes turns with others, as in hashPassword. */
  by: Person;
}

interface Compared {
  isRight: boolean;
  /** Counts as failed until it is given back, even if the password is right. */
  taken: Try;
}

/** Somebody without a password has an empty hash, which nothing matches. */
export const comparePassword = async (
  data: Data,
  counted: readonly Counted[],
  stored: string | undefined,
  { password, by }: TypedPassword,
): Promise<Compared> => {
  const hashed = stored || (await randomHash);
  if (!(await mayTry(data.read, counted))) throw tooMany();
  return takeHashingTurn(async () => {
    // Only now, so that few tries are under way at once, and right ones hardly count.
    const taken = await takeTry(data, counted);
    if (!taken) throw tooMany();
    const isSame = await matches(hashed, password);
    return { isRight: isSame && hashed === stored, taken };
  }, by);
};

const tooMany = () => new Refusal(429, sessionTexts.tooManyAttempts);
