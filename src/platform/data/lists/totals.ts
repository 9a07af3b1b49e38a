// The totals of lists, counted once as long as nothing is written.

import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Data } from '../data.ts';

type Count = CompiledQuery<{ total: number }>;

/** Of requests that come together only the first counts. */
export const cachedTotal = async (data: Data, count: Count): Promise<number> => {
  const totals = totalsOf(data);
  const key = `${await data.version()}\n${count.sql}\n${JSON.stringify(count.parameters)}`;
  const known = totals.get(key);
  if (known) return known;
  const total = totalOf(data, count);
  totals.set(key, total);
  // What failed is counted again.
  total.catch(() => totals.delete(key));
  return total;
};

export const totalOf = async (data: Data, count: Count): Promise<number> => {
  const { rows } = await data.read.getExecutor().executeQuery<{ total: number }>(count);
  return rows[0]?.total ?? 0;
};

const cached = new WeakMap<Data, LRUCache<string, Promise<number>>>();

const totalsOf = (data: Data): LRUCache<string, Promise<number>> => {
  const totals = cached.get(data) ?? new LRUCache<string, Promise<number>>({ max: 1_000 });
  cached.set(data, totals);
  return totals;
};
