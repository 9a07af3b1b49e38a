// Row locks. PostgreSQL needs them when a transaction reads a row and then writes something that depends on it. SQLite needs none: it has
// only one writer at a time.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Data, Tables } from './data.ts';

type Engine = Pick<Data, 'engine'>;

/** Nobody else can change or delete the selected rows until the transaction ends. New rows of others may still refer to them. */
export const lockRows = <T extends keyof Tables, Row>(
  { engine }: Engine,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forNoKeyUpdate() : query);

/** As lockRows, but without waiting: rows that somebody else has locked are left out. */
export const lockFreeRows = <T extends keyof Tables, Row>(
  { engine }: Engine,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query);

/** What a row is locked for. Rows of others that refer to it, such as a new session, wait for its deletion only. */
export type LockedFor = 'change' | 'deletion';

/** The same lock, as the last clause of a statement in plain SQL. */
export const lockClause = ({ engine }: Engine, what: LockedFor = 'change'): RawBuilder<unknown> => {
  if (engine !== 'postgres') return sql``;
  return what === 'deletion' ? sql`for update` : sql`for no key update`;
};

/** Nobody else can delete the selected rows until the transaction ends, but others may change them. For rows that a new row refers to. */
export const lockAgainstDelete = <T extends keyof Tables, Row>(
  { engine }: Engine,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forKeyShare() : query);
