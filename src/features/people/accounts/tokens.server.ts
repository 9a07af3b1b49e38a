// Session tokens, and keys in their place. A token is signed and names a session, whose row is read on every call; so is that of a key. So
// both end at once, on every node.

import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Data } from '../../../platform/data/data.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import type { Term } from '../../../platform/server/calls/chapters-of.ts';
import type { Caller } from '../../../platform/server/calls/handle.ts';
import { isRoleId } from '../../../platform/wire/roles.ts';
import { hashInSession, hashOfKey, isKey, readKeyOwner, sessionOfKey } from '../keys/key-callers.server.ts';
import type { SeenSessions } from '../sessions/seen-sessions.server.ts';
import type { SignedSession } from '../sessions/sessions.server.ts';

export interface Tokens {
  sign(session: SignedSession): string;
  /** `version` is that of the data, if the request has just read it. */
  findCaller(token: string, version?: string): Promise<Caller | null>;
  /** The caller of a session, named as in `Caller`, if it has not ended. */
  callerOfSession(session: string): Promise<Caller | null>;
}

const lifetime = '7d';
const mostCached = 10_000;

interface Claims {
  sub: string;
  sid?: unknown;
  /** When the token expires, in seconds since 1970. */
  exp: number;
}

interface Session {
  caller: Caller;
  /** Asked with each request. */
  lasts: () => boolean;
}

interface CachedSession {
  version: string;
  /** A promise, so that simultaneous requests share one query. */
  session: Promise<Session | null>;
}

/** The offices of a user that have not ended. `app` passes it in, because offices are a feature above. */
export type ReadTerms = (data: Data, userId: number) => Promise<readonly Term[]>;

interface Reading {
  readTerms: ReadTerms;
  timeZone: string;
}

interface Seen {
  sessions: SeenSessions;
  keys: SeenSessions;
}

export const createTokens = (data: Data, secret: string, reading: Reading, seen?: Seen): Tokens => {
  const sign = createSigner<Omit<Claims, 'exp'>>({ key: secret, algorithm: 'HS256', expiresIn: lifetime });
  const verify = cacheVerified(createVerifier({ key: secret, algorithms: ['HS256'] }));
  const sessions = new LRUCache<string, CachedSession>({ max: mostCached });

  const findSession = async (name: string, version: string): Promise<Session | null> => {
    const cached = sessions.get(name);
    if (cached?.version === version) return cached.session;
    const hash = hashInSession(name);
    const session = hash === null ? readSession(data, name, reading) : readKeySession(data, hash, reading);
    sessions.set(name, { version, session });
    // A failed query is not cached.
    session.catch(() => sessions.delete(name));
    return session;
  };

  const callerOfSession = async (name: string, version?: string): Promise<Caller | null> => {
    const session = await findSession(name, version ?? (await data.version()));
    return session?.lasts() ? session.caller : null;
  };

  return {
    sign: ({ userId, name }) => sign({ sub: String(userId), sid: name }),
    findCaller: async (token, version) => {
      if (isKey(token)) {
        const owner = await callerOfSession(sessionOfKey(hashOfKey(token)), version);
        if (owner) seen?.keys.note(owner.session);
        return owner;
      }
      const claims = claimsOf(token, verify);
      const caller = claims && isName(claims.sid) ? await callerOfSession(claims.sid, version) : null;
      if (!claims || !caller || String(caller.userId) !== claims.sub) return null;
      seen?.sessions.note(caller.session);
      return caller;
    },
    callerOfSession,
  };
};

type Verify = (token: string) => Claims;

/** Verified tokens are cached until they expire. */
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

// Another program may use the same secret, so a valid token need not name a session of ours.
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

const readSession = async (data: Data, name: string, { readTerms }: Reading): Promise<Session | null> => {
  const row = await data.read
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onRef('users.id', '=', 'sessions.user_id').onRef('users.session_no', '=', 'sessions.session_no'))
    .select(['users.id', 'role_id', 'is_active', 'expires_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row?.is_active || !isRoleId(row.role_id)) return null;
  const caller = { userId: row.id, roleId: row.role_id, terms: await readTerms(data, row.id), session: name };
  const expiresAt = Date.parse(row.expires_at);
  return { caller, lasts: () => expiresAt > Date.now() };
};

const readKeySession = async (data: Data, hash: string, { readTerms, timeZone }: Reading): Promise<Session | null> => {
  const owner = await readKeyOwner(data, hash, 'API');
  if (!owner) return null;
  const { until, ...caller } = owner;
  return { caller: { ...caller, terms: await readTerms(data, caller.userId) }, lasts: () => until === null || todayIn(timeZone) <= until };
};
