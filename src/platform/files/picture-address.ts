// The address of a stored picture, as an expression in a query.

import { type RawBuilder, sql } from 'kysely';
import { filesPath } from '../wire/files.ts';

/** The address of the picture whose name stands in this column, or null. */
export const pictureAddress = (column: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.lit(filesPath)} || ${sql.ref(column)}`;
