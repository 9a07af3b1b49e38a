// Runs a change: the work changes records in one transaction, and what it changed is kept as one set of the history in the same
// transaction.

import type { RawBuilder, SqlBool } from 'kysely';
import type { ChangeLimits } from '../../bounds/change-limits.ts';
import type { Data, Tx } from '../data.ts';
import { type Actor, keepChanges } from './keep-changes.ts';
import type { RecordKind } from './record-kind.ts';
import { Records } from './records.ts';

export interface Changed<T> {
  value: T;
  /** The set of the history. Null when nothing was changed. */
  setId: number | null;
}

interface ChangeOptions<T> {
  /** The user who does it, when this is only known after the request was read: at sign-in. */
  by?: number;
  /** How it was done, where the call does not tell it. */
  via?: string;
  /** For a change of very many records, which may take longer than others are let. */
  isLong?: boolean;
  /** Runs in the same transaction, after everything else. */
  last?: (tx: Tx, changed: Changed<T>) => Promise<void>;
}

export interface Changing {
  data: Data;
  kinds: readonly RecordKind[];
  /** Whether somebody is to be told of all changes, after they are saved. Read along with each set that is written. */
  isFollowed: RawBuilder<SqlBool>;
  /** Counts what a person does. Without it nothing is counted: on the command line. */
  changes?: ChangeLimits;
}

/** Runs the work as a change by one actor. */
export type RunChange = <T>(work: (records: Records) => Promise<T>, options?: ChangeOptions<T>) => Promise<Changed<T>>;

export const changesBy =
  ({ data, kinds, isFollowed, changes }: Changing, actor: Actor): RunChange =>
  async (work, { by, via = actor.via, isLong = false, last } = {}) => {
    const { timeZone, mailing = {}, mayChangeAll = false } = actor;
    const userId = by ?? actor.userId;
    if (userId !== null) changes?.take(userId);
    return (isLong ? data.writeLong : data.write)(async (tx) => {
      const records = new Records(tx, data, kinds, { userId, mayChangeAll, timeZone, mailing });
      const value = await work(records);
      await records.announce();
      const changed = { value, setId: await keepChanges(records, { kinds, isFollowed }, { ...actor, via, userId }) };
      await last?.(tx, changed);
      return changed;
    });
  };

/** For changes that nobody signed in has made. */
export const commandLine: Omit<Actor, 'timeZone'> = {
  userId: null,
  name: 'Command line',
  via: 'command line',
  address: null,
  mayChangeAll: true,
};
