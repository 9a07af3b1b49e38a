// Locks on rows, which PostgreSQL needs where what was read decides what is written. SQLite has one writer anyway.

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Data, Tables } from './data.ts';

type Engine = Pick<Data, 'engine'>;

/** The rows it finds stay as they are until the transaction ends. Others may still refer to them: that changes nothing in them. */
export const locked = <T extends keyof Tables, Row>(
  { engine }: Engine,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forNoKeyUpdate() : query);

/** The same, as the end of a statement written by hand. */
export const lock = ({ engine }: Engine): RawBuilder<unknown> => (engine === 'postgres' ? sql`for no key update` : sql``);

/** The rows it finds are there until the transaction ends, though they may change: something is about to refer to them. */
export const held = <T extends keyof Tables, Row>(
  { engine }: Engine,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forKeyShare() : query);
