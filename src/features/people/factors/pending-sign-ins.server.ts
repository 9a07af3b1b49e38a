// The token between the two steps of signing in. It proves that the password was right, and opens nothing else.

import { hkdfSync } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

interface User {
  id: number;
  session_no: number;
}

export interface PendingSignIns {
  tokenFor(user: User): string;
  /** Null when the token is too old, or not ours. */
  userOf(token: string): User | null;
}

interface Claims {
  sub: string;
  /** The user's session number. It changes with the password or the role, and ends the token. */
  no: number;
}

const lifetime = '15m';

export const createPendingSignIns = (secret: string): PendingSignIns => {
  // A key of its own: the token is never valid as a session's.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse pending sign-ins', 32));
  const sign = createSigner<Claims>({ key, algorithm: 'HS256', expiresIn: lifetime });
  const verify = createVerifier({ key, algorithms: ['HS256'] });
  return {
    tokenFor: ({ id, session_no }) => sign({ sub: String(id), no: session_no }),
    userOf: (token) => {
      try {
        const { sub, no } = verify(token) as Claims; // signed by tokenFor
        return { id: Number(sub), session_no: no };
      } catch {
        return null;
      }
    },
  };
};
