// The address that is meant where the host of an e-mail address is a usual one with one slip of the finger.

import { isWordWithTypo } from './one-typo.ts';

const usualHosts = ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'yahoo.in', 'outlook.com', 'hotmail.com', 'rediffmail.com', 'icloud.com'];

/** One letter from a usual one, and real. */
const realHosts = ['ymail.com', 'mail.com', 'email.com'];

/** Null where the address is likely, or is none. */
export const likelierAddress = (address: string): string | null => {
  const [name, host, ...more] = address.trim().split('@');
  if (!name || !host || more.length > 0) return null;
  const typed = host.toLowerCase();
  if (usualHosts.includes(typed) || realHosts.includes(typed)) return null;
  const meant = usualHosts.find((usual) => isWordWithTypo(typed, usual));
  return meant === undefined ? null : `${name}@${meant}`;
};
