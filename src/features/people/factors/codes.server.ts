// The codes of a second factor: those that an app shows for half a minute, and recovery codes. Nothing is stored here.

import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const issuer = 'Chapterhouse';

/** A clock may be wrong by so many time steps of half a minute. */
const stepsAround = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The text of the QR code that apps read. */
export const uriOf = (secret: string, email: string): string => new TOTP({ issuer, label: email, secret }).toString();

/** The time step in which the code is right, or null if it is wrong. */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: stepsAround });
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta;
};

/** What people type between the signs does not matter. */
export const withoutGaps = (code: string): string => code.replace(/[\s-]+/g, '');

export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(withoutGaps(code));

const recoveryCodeCount = 10;

// Without letters that look like digits or like each other: I, L, O and U.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

const newRecoveryCode = (): string => `${randomSigns()}-${randomSigns()}`;

const randomSigns = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');

/** A fast hash is enough: a code is random. Codes of two users never have the same hash. */
export const hashOfRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${asWritten(code)}`)
    .digest('base64url');

/** The code as it was made, however it was typed. */
const asWritten = (code: string): string => withoutGaps(code).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
