// Session tokens: signed, and held against the user's record on every call, so that a session ends the moment the record says so.

import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Data } from '../../../platform/data/data.ts';
import type { Caller } from '../../../platform/server/handle.ts';
import { largestId } from '../../../platform/wire/fields.ts';
import { isRoleId } from '../../../platform/wire/roles.ts';

export interface Tokens {
  sign(user: { id: number; session_no: number }): string;
  findCaller(token: string): Promise<Caller | null>;
}

const lifetime = '7d';
const mostRemembered = 10_000;

interface Claims {
  sub: string;
  /** The user's session number when the token was made. */
  no: number;
  /** Until when it holds, in seconds. */
  exp: number;
}

interface User {
  session_no: number;
  caller: Caller;
}

interface Remembered {
  version: string;
  /** Under way or here: of requests that come together only the first asks. */
  user: Promise<User | null>;
}

export const createTokens = (data: Data, secret: string): Tokens => {
  const sign = createSigner<Omit<Claims, 'exp'>>({ key: secret, algorithm: 'HS256', expiresIn: lifetime });
  const verify = rememberVerified(createVerifier({ key: secret, algorithms: ['HS256'] }));
  const users = new LRUCache<number, Remembered>({ max: mostRemembered });

  const findUser = async (id: number): Promise<User | null> => {
    const version = await data.version();
    const known = users.get(id);
    if (known?.version === version) return known.user;
    const user = readUser(data, id);
    users.set(id, { version, user });
    // What failed is asked again.
    user.catch(() => users.delete(id));
    return user;
  };

  return {
    sign: ({ id, session_no }) => sign({ sub: String(id), no: session_no }),
    findCaller: async (token) => {
      const claims = claimsOf(token, verify);
      const user = claims && (await findUser(Number(claims.sub)));
      return user && user.session_no === claims.no ? user.caller : null;
    },
  };
};

type Verify = (token: string) => Claims;

/** A token whose signature held once holds until it expires: it is its own key, so nothing has to be worked out again. */
const rememberVerified = (verify: Verify): Verify => {
  const verified = new LRUCache<string, Claims>({ max: mostRemembered });
  return (token) => {
    const known = verified.get(token);
    if (known && known.exp * 1_000 > Date.now()) return known;
    const claims = verify(token);
    verified.set(token, claims);
    return claims;
  };
};

const claimsOf = (token: string, verify: Verify): Claims | null => {
  try {
    const claims = verify(token);
    // The secret may be another program's too: what that signed names no user of ours.
    return isId(Number(claims.sub)) ? claims : null;
  } catch {
    return null;
  }
};

const isId = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= largestId;

const readUser = async (data: Data, id: number): Promise<User | null> => {
  const user = await data.read
    .selectFrom('users')
    .select(['id', 'role_id', 'session_no', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user?.is_active || !isRoleId(user.role_id)) return null;
  return { session_no: user.session_no, caller: { userId: user.id, roleId: user.role_id } };
};
