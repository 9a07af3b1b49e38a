// Runs a change: the work changes records in one transaction, and what it changed is kept as one set of the history in the same
// transaction.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data, Tx } from '../data.ts';
import { idOf } from '../new-id.ts';
import type { Mailing, RecordKind } from './record-kind.ts';
import { Records } from './records.ts';
import { mayBeUndone } from './undo.ts';

/** Who changes records, and how. */
export interface Actor {
  userId: number | null;
  /** The name when there is no user. */
  name: string;
  /** The call, or 'command line', for example. */
  via: string;
  address: string | null;
  mailing?: Mailing;
}

export interface Changed<T> {
  value: T;
  /** The set of the history. Null when nothing was changed. */
  setId: number | null;
}

interface ChangeOptions<T> {
  /** The user who does it, when this is only known after the request was read: at sign-in. */
  by?: number;
  /** The set that this change takes back. */
  undoes?: number;
  /** How it was done, where the call does not tell it. */
  via?: string;
  /** For a change of very many records, which may take longer than others are let. */
  isLong?: boolean;
  /** Runs in the same transaction, after everything else. */
  last?: (tx: Tx, changed: Changed<T>) => Promise<void>;
}

/** Runs the work as a change by one actor. */
export type RunChange = <T>(work: (records: Records) => Promise<T>, options?: ChangeOptions<T>) => Promise<Changed<T>>;

export const changesBy =
  (data: Data, kinds: readonly RecordKind[], actor: Actor): RunChange =>
  (work, { by, undoes, via = actor.via, isLong = false, last } = {}) =>
    (isLong ? data.writeLong : data.write)(async (tx) => {
      const records = new Records(tx, data, kinds, actor.mailing);
      const value = await work(records);
      const changed = { value, setId: await keep(records, kinds, { ...actor, via, userId: by ?? actor.userId }, undoes ?? null) };
      await last?.(tx, changed);
      return changed;
    });

/** For changes that nobody signed in has made. */
export const commandLine: Actor = { userId: null, name: 'Command line', via: 'command line', address: null };

// In between other requests have their turn.
const mostPerStatement = 200;

const keep = async (
  { tx, changes }: Records,
  kinds: readonly RecordKind[],
  { userId, name, via, address }: Actor,
  undoes: number | null,
): Promise<number | null> => {
  if (changes.length === 0) return null;
  const byName = sql<string>`coalesce((select full_name from users where id = ${userId}), ${name})`;
  const is_final = !changes.every((change) => mayBeUndone(kinds, change));
  const rows = await tx
    .insertInto('change_sets')
    .values({ at: new Date().toISOString(), by_id: userId, by_name: byName, via, address, undoes, is_final })
    .returning('id')
    .execute();
  const set_id = idOf(rows);
  for (let from = 0; from < changes.length; from += mostPerStatement) {
    const part = changes.slice(from, from + mostPerStatement);
    await tx
      .insertInto('changes')
      .values(part.map((change) => ({ ...change, set_id, fields: JSON.stringify(change.fields) })))
      .execute();
    if (from + mostPerStatement < changes.length) await nextTurn();
  }
  return set_id;
};
