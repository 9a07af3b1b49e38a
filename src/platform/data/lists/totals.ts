// The totals of lists. Each is counted once and cached until something is written.

import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Data } from '../data.ts';

type Count = CompiledQuery<{ total: number }>;

export const cachedTotal = (data: Data, count: Count): Promise<number> =>
  rememberedTotal(data, `${count.sql}\n${JSON.stringify(count.parameters)}`, () => totalOf(data, count));

/** When several requests come together, only the first one counts. */
export const rememberedTotal = async (data: Data, question: string, count: () => Promise<number>): Promise<number> => {
  const totals = totalsOf(data);
  // A question that names very many records is long, and a thousand are kept.
  const key = hash('sha256', `${await data.version()}\n${question}`, 'base64url');
  const cached = totals.get(key);
  if (cached) return cached;
  const total = count();
  totals.set(key, total);
  // A count that failed is not cached.
  total.catch(() => totals.delete(key));
  return total;
};

export const totalOf = async (data: Data, count: Count): Promise<number> => {
  const { rows } = await data.read.getExecutor().executeQuery<{ total: number }>(count);
  return rows[0]?.total ?? 0;
};

const cachesByData = new WeakMap<Data, LRUCache<string, Promise<number>>>();

const totalsOf = (data: Data): LRUCache<string, Promise<number>> => {
  const totals = cachesByData.get(data) ?? new LRUCache<string, Promise<number>>({ max: 1_000 });
  cachesByData.set(data, totals);
  return totals;
};
