// Addresses of accounts that are nobody's any more: an account needs one, and no mail may leave for it.

import { randomUUID } from 'node:crypto';

const domain = '@account.invalid';

export const standInEmail = (id: number): string => `former-${id}${domain}`;

/** Random, because ids are easy to guess, and somebody could have signed up with the address before. */
export const uniqueStandInEmail = (word: 'former' | 'set-aside', id: number): string => `${word}-${id}-${randomUUID()}${domain}`;

export const hasMailbox = (email: string): boolean => email !== '' && !email.endsWith(domain);
