// How sessions begin and end. They also end when the session number of the user's row changes: by deactivation, another role or password.

import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Data, Tx } from '../../../platform/data/data.ts';
import { splitInParts } from '../../../platform/data/parts.ts';
import { removeInPieces } from '../../../platform/data/remove-in-pieces.ts';

export interface SignedSession {
  userId: number;
  name: string;
}

interface User {
  id: number;
  session_no: number;
}

const lifetime = 7 * 24 * 60 * 60 * 1_000;
const mostPerUser = 100;

/** `user` is the row whose password was checked. If the password has changed since, the new session has ended already. */
export const startSession = async (
  tx: Tx,
  { id: user_id, session_no }: User,
  { device, address }: { device: string; address: string },
): Promise<SignedSession> => {
  const now = new Date();
  const name = randomUUID();
  const signed_in_at = now.toISOString();
  const session = { user_id, name, session_no, device, address, signed_in_at, seen_at: signed_in_at, expires_at: expiryFrom(now) };
  await tx.insertInto('sessions').values(session).execute();
  await endSurplus(tx, user_id);
  return { userId: user_id, name };
};

const expiryFrom = (now: Date): string => new Date(now.getTime() + lifetime).toISOString();

/** A program that signs in again and again must not fill the table. */
const endSurplus = async (tx: Tx, userId: number): Promise<void> => {
  const newest = tx.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc').limit(1).offset(mostPerUser);
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<=', newest).execute();
};

/** After a change of password the session goes on with a new name, so that its former tokens and links end. */
export const renewSession = async (tx: Tx, session: string, session_no: number): Promise<string> => {
  const name = randomUUID();
  await tx
    .updateTable('sessions')
    .set({ name, session_no, expires_at: expiryFrom(new Date()) })
    .where('name', '=', session)
    .execute();
  return name;
};

export interface EndedSession {
  device: string;
  address: string;
}

/** Ends all sessions of a user; with `except` all others. Returns those that had not ended before. */
export const endSessions = async (tx: Tx, userId: number, except: string | null = null): Promise<EndedSession[]> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (sessions) => sessions.where('name', '!=', except ?? ''))
    .returning(['device', 'address', isValid().as('was_valid')])
    .execute();
  return ended.filter(({ was_valid }) => Boolean(was_valid)).map(({ device, address }) => ({ device, address }));
};

/** Null if it had ended before, or is another user's. */
export const endSession = async (tx: Tx, userId: number, session: { id: number } | { name: string }): Promise<EndedSession | null> => {
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((where) => ('id' in session ? where('id', '=', session.id) : where('name', '=', session.name)))
    .returning(['device', 'address', isValid().as('was_valid')])
    .executeTakeFirst();
  return ended?.was_valid ? { device: ended.device, address: ended.address } : null;
};

export const isValid = (now = new Date()) =>
  sql<SqlBool>`(sessions.expires_at > ${now.toISOString()} and exists (select 1 from users where users.id = sessions.user_id
    and users.session_no = sessions.session_no and users.is_active))`;

const removedAtOnce = 500;

const readAtOnce = 2_000;

/** Those that are over, by an index; then those that have ended before, of which only the user's row knows: all are read, in pieces. */
export const removeOldSessions = async (data: Data, stopping: AbortSignal, now = new Date()): Promise<number> => {
  let removed = await removeInPieces(removedAtOnce, stopping, (limit) =>
    data.writeOne((tx) => {
      const over = tx.selectFrom('sessions').select('id').where('expires_at', '<=', now.toISOString()).orderBy('expires_at').limit(limit);
      return tx.deleteFrom('sessions').where('id', 'in', over).returning('id').compile();
    }),
  );
  for (let last = 0; !stopping.aborted; ) {
    const rows = data.read
      .selectFrom('sessions')
      .select(['id', isValid(now).as('is_valid')])
      .where('id', '>', last);
    const read = await rows.orderBy('id').limit(readAtOnce).execute();
    const ended = read.flatMap(({ id, is_valid }) => (is_valid ? [] : [id]));
    for (const some of splitInParts(ended, removedAtOnce)) {
      const gone = await data.writeOne((tx) => tx.deleteFrom('sessions').where('id', 'in', some).returning('id').compile());
      removed += gone.length;
    }
    if (read.length < readAtOnce) break;
    last = read.at(-1)?.id ?? last;
  }
  return removed;
};
