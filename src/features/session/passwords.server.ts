// Passwords: argon2id, worked out off the main thread.

import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation: 19 MiB, two passes, one lane. Argon2id is the library's default.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// The hash of nobody's password: an unknown e-mail takes the same time as a wrong password.
const nobodys = hashPassword(crypto.randomUUID());

export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && stored !== undefined;
};
