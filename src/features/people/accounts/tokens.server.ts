// Session tokens. They are signed, and on every call compared with the user's record, so that a change of the record ends sessions at once.

import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Data } from '../../../platform/data/data.ts';
import type { Caller } from '../../../platform/server/calls/handle.ts';
import { largestId } from '../../../platform/wire/fields.ts';
import { isRoleId } from '../../../platform/wire/roles.ts';

export interface Tokens {
  sign(user: { id: number; session_no: number }): string;
  findCaller(token: string): Promise<Caller | null>;
  /** The caller of a session that is named as in `Caller`, if that session has not ended. */
  callerOfSession(session: string): Promise<Caller | null>;
}

const lifetime = '7d';
const mostCached = 10_000;

interface Claims {
  sub: string;
  /** The user's session number when the token was made. */
  no: number;
  /** When the token expires, in seconds since 1970. */
  exp: number;
}

interface User {
  session_no: number;
  caller: Caller;
}

interface CachedUser {
  version: string;
  /** A promise, so that requests at the same time share one query. */
  user: Promise<User | null>;
}

export const createTokens = (data: Data, secret: string): Tokens => {
  const sign = createSigner<Omit<Claims, 'exp'>>({ key: secret, algorithm: 'HS256', expiresIn: lifetime });
  const verify = cacheVerified(createVerifier({ key: secret, algorithms: ['HS256'] }));
  const users = new LRUCache<number, CachedUser>({ max: mostCached });

  const findUser = async (id: number): Promise<User | null> => {
    const version = await data.version();
    const cached = users.get(id);
    if (cached?.version === version) return cached.user;
    const user = readUser(data, id);
    users.set(id, { version, user });
    // A failed query is not cached.
    user.catch(() => users.delete(id));
    return user;
  };

  const callerOf = async (id: number, sessionNo: number): Promise<Caller | null> => {
    const user = isId(id) ? await findUser(id) : null;
    return user?.session_no === sessionNo ? user.caller : null;
  };

  return {
    sign: ({ id, session_no }) => sign({ sub: String(id), no: session_no }),
    findCaller: async (token) => {
      const claims = claimsOf(token, verify);
      return claims && callerOf(Number(claims.sub), claims.no);
    },
    callerOfSession: async (session) => {
      const [id, sessionNo] = session.split('.').map(Number);
      return callerOf(id ?? 0, sessionNo ?? 0);
    },
  };
};

type Verify = (token: string) => Claims;

/** A valid signature stays valid, so verified tokens are cached until they expire. */
const cacheVerified = (verify: Verify): Verify => {
  const verified = new LRUCache<string, Claims>({ max: mostCached });
  return (token) => {
    const cached = verified.get(token);
    if (cached && cached.exp * 1_000 > Date.now()) return cached;
    const claims = verify(token);
    verified.set(token, claims);
    return claims;
  };
};

const claimsOf = (token: string, verify: Verify): Claims | null => {
  try {
    return verify(token);
  } catch {
    return null;
  }
};

// Another program may use the same secret, so a valid token need not name a user of this portal.
const isId = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= largestId;

const readUser = async (data: Data, id: number): Promise<User | null> => {
  const user = await data.read.selectFrom('users').select(['role_id', 'session_no', 'is_active']).where('id', '=', id).executeTakeFirst();
  if (!user?.is_active || !isRoleId(user.role_id)) return null;
  const { session_no } = user;
  return { session_no, caller: { userId: id, roleId: user.role_id, session: `${id}.${session_no}` } };
};
