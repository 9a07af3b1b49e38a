// Counts failed tries and other limited things in the database, for all nodes, within a sliding window. A try counts from its beginning, so
// that simultaneous tries are limited too; a successful one is given back.

import { createHash } from 'node:crypto';
import type { Data, Reader, Tx } from '../data/data.ts';
import { lockRows } from '../data/locked.ts';
import { removeInPieces } from '../data/remove-in-pieces.ts';
import { clockDifference } from '../mail/moments.ts';

export interface Limit {
  name: string;
  most: number;
  minutes: number;
}

/** A limit, and who or what it is counted for, such as an address. */
export interface Counted {
  limit: Limit;
  of: string;
}

export interface Try {
  counted: readonly Counted[];
  at: number;
  /** No try is left for now. */
  isLast: boolean;
}

interface TryTable {
  /** A hash of the limit's name and what is counted: neither e-mails nor typed texts are stored. */
  key: string;
  /** The times of the last tries, in milliseconds since 1970, as JSON. */
  failed_at: string;
  /** The row can be removed after this. */
  until: string;
}

declare module '../data/data.ts' {
  interface Tables {
    tries: TryTable;
  }
}

/** Only reads, so that a flood of refused tries writes nothing. */
export const mayTry = async (reader: Reader, counted: readonly Counted[], several = 1): Promise<boolean> => {
  const keys = counted.map(keyOf);
  const rows = await reader.selectFrom('tries').select(['key', 'failed_at']).where('key', 'in', keys).execute();
  const stored = new Map(rows.map(({ key, failed_at }) => [key, failed_at]));
  return counted.every(({ limit }, index) => recent(limit, stored.get(keys[index] ?? ''), Date.now()).length + several <= limit.most);
};

/** Counts a try for all its limits. Returns null, and counts nothing, if one has none left. */
export const takeTry = (data: Data, counted: readonly Counted[]): Promise<Try | null> =>
  data.write(async (tx) => {
    const now = Date.now();
    const left: { key: string; moments: number[]; limit: Limit }[] = [];
    // In a fixed order, so that two tries never wait for each other.
    for (const { key, limit } of sortCounted(counted)) {
      const moments = await lockMoments(tx, key, limit, now);
      if (moments.length >= limit.most) return null;
      left.push({ key, moments: [...moments, now], limit });
    }
    for (const { key, moments } of left) await keep(tx, key, moments);
    return { counted, at: now, isLast: left.some(({ moments, limit }) => moments.length >= limit.most) };
  });

/** Within a larger transaction. Returns how many are left after it, or null, and counts nothing, if none was left. */
export const countDown = async (tx: Tx, one: Counted): Promise<number | null> => {
  const { limit } = one;
  const key = keyOf(one);
  const moments = await lockMoments(tx, key, limit, Date.now());
  if (moments.length >= limit.most) return null;
  await keep(tx, key, [...moments, Date.now()]);
  return limit.most - moments.length - 1;
};

/** Counts several at once, such as the rows of an answer. False, and counts nothing, if fewer are left. */
export const countSeveral = async (data: Data, one: Counted, several: number): Promise<boolean> => {
  if (!(await mayTry(data.read, [one], several))) return false;
  return data.write(async (tx) => {
    const { limit } = one;
    const [key, now] = [keyOf(one), Date.now()];
    const moments = await lockMoments(tx, key, limit, now);
    if (moments.length + several > limit.most) return false;
    await keep(tx, key, [...moments, ...Array<number>(several).fill(now)]);
    return true;
  });
};

/** Locks the row, creating it if needed, and returns the times that count. */
const lockMoments = async (tx: Tx, key: string, limit: Limit, now: number): Promise<number[]> => {
  const until = new Date(now + limit.minutes * 60_000).toISOString();
  const { failed_at } = await tx
    .insertInto('tries')
    .values({ key, failed_at: '[]', until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
    .returning('failed_at')
    .executeTakeFirstOrThrow();
  return recent(limit, failed_at, now);
};

export const giveBack = async (data: Data, tx: Tx, { counted, at }: Try): Promise<void> => {
  for (const { key } of sortCounted(counted)) {
    const row = await lockRows(data, tx.selectFrom('tries').select('failed_at').where('key', '=', key)).executeTakeFirst();
    if (!row) continue;
    const moments = momentsIn(row.failed_at);
    const index = moments.indexOf(at);
    if (index >= 0) await keep(tx, key, moments.toSpliced(index, 1));
  }
};

const keep = async (tx: Tx, key: string, moments: number[]): Promise<void> => {
  await tx
    .updateTable('tries')
    .set({ failed_at: JSON.stringify(moments) })
    .where('key', '=', key)
    .execute();
};

const sortCounted = (counted: readonly Counted[]) =>
  counted.map((one) => ({ key: keyOf(one), limit: one.limit })).toSorted((one, other) => (one.key < other.key ? -1 : 1));

const keyOf = ({ limit, of }: Counted): string =>
  createHash('sha256')
    .update(JSON.stringify([limit.name, of]))
    .digest('base64url');

const recent = ({ minutes }: Limit, stored: string | undefined, now: number): number[] =>
  momentsIn(stored ?? '[]').filter((moment) => moment > now - minutes * 60_000 && moment <= now + clockDifference.minutes * 60_000);

const momentsIn = (stored: string): number[] => JSON.parse(stored) as number[]; // written by keep

const removedAtOnce = 500;

export const removeOldTries = (data: Data, stopping: AbortSignal, now = new Date()): Promise<number> =>
  removeInPieces(removedAtOnce, stopping, (limit) =>
    data.writeOne((tx) => {
      const old = tx.selectFrom('tries').select('key').where('until', '<', now.toISOString()).limit(limit);
      return tx.deleteFrom('tries').where('key', 'in', old).returning('key').compile();
    }),
  );
