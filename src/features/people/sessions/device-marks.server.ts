// The mark of a device: a signed text that the browser keeps after a sign-in. It tells which users have signed in there, and opens nothing.
// Such a device has its own count of tries, so that nobody else can lock its user out.

import { hkdfSync, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

export interface DeviceMarks {
  /** The device, if the user has signed in there before. */
  deviceOf(mark: string | null, userId: number | undefined): string | null;
  /** The mark after the user has signed in there. */
  markFor(mark: string | null, userId: number): string;
}

interface Claims {
  device: string;
  users: number[];
}

const lifetime = '400d';
/** For more people at one computer, the last ones are kept. */
const mostUsers = 10;

export const createDeviceMarks = (secret: string): DeviceMarks => {
  // A key of its own: a mark is never valid as a session's token.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse device marks', 32));
  const sign = createSigner<Claims>({ key, algorithm: 'HS256', expiresIn: lifetime });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  const claimsOf = (mark: string | null): Claims => {
    try {
      return verify(mark ?? '') as Claims; // signed by markFor
    } catch {
      return { device: randomUUID(), users: [] };
    }
  };
  return {
    deviceOf: (mark, userId) => {
      const { device, users } = claimsOf(mark);
      return userId !== undefined && users.includes(userId) ? device : null;
    },
    markFor: (mark, userId) => {
      const { device, users } = claimsOf(mark);
      return sign({ device, users: [userId, ...users.filter((user) => user !== userId)].slice(0, mostUsers) });
    },
  };
};
