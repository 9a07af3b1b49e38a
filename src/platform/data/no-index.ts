// Columns with few values, such as the kind of a change. SQLite knows of no index how many rows share a value: of two that would do it may
// take the one by which it looks at a tenth of the whole history, instead of the one that leaves three rows.

import { type RawBuilder, sql } from 'kysely';

/** The column as a value by which no row is looked up. For statements that another condition leaves few rows. */
export const noIndex = (column: string): RawBuilder<string> => sql<string>`(${sql.ref(column)} || '')`;
