// The codes of a second factor: those of an app, valid for half a minute, and recovery codes. Nothing is stored here.

import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Person } from '../../../platform/bounds/concurrency-limit.ts';
import { hashWithSalt } from '../../../platform/server/hashing.ts';

/** A clock may be wrong by this many steps of half a minute. */
const stepsAround = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The text of the QR code that apps read. They list entries by the issuer, the portal's organisation. */
export const uriOf = (secret: string, email: string, issuer: string): string => new TOTP({ issuer, label: email, secret }).toString();

/** The time step for which the code is right, or null. */
export const stepOf = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: stepsAround });
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta;
};

/** Spaces and hyphens between the characters do not matter. */
export const stripGaps = (code: string): string => code.replace(/[\s-]+/g, '');

export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(stripGaps(code));

const recoveryCodeCount = 10;

// Without I, L, O and U, which look like digits or like each other.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Sixteen characters of five bits are 80 bits. */
const newRecoveryCode = (): string => Array.from({ length: 4 }, fourSigns).join('-');

const fourSigns = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

export interface NewRecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** One salt for all codes of a user: a typed code is hashed once, not ten times. */
export const newRecoveryCodes = async (by: Person): Promise<NewRecoveryCodes> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashWithSalt(stripGaps(code), salt, by))) };
};

/** The hash of a typed recovery code, with the salt of `stored`, which is any of the user's codes. Null if it cannot be one. */
export const hashOfTyped = async (stored: string | undefined, typed: string, by: Person): Promise<string | null> => {
  const code = normalCode(typed);
  const salt = stored?.split('$')[4];
  return salt && /^[0-9A-Z]{16}$/.test(code) ? hashWithSalt(code, Buffer.from(salt, 'base64'), by) : null;
};

const normalCode = (code: string): string => stripGaps(code).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
