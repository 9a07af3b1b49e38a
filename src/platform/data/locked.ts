import type { SelectQueryBuilder } from 'kysely';
import type { Data, Tables } from './data.ts';

/** The rows it finds stay as they are until the transaction ends. SQLite has one writer anyway. */
export const locked = <T extends keyof Tables, Row>(
  { engine }: Pick<Data, 'engine'>,
  query: SelectQueryBuilder<Tables, T, Row>,
): SelectQueryBuilder<Tables, T, Row> => (engine === 'postgres' ? query.forUpdate() : query);
