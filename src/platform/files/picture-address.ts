// The address of a stored picture, as an expression in a query.

import { type RawBuilder, sql } from 'kysely';
import { filesPath } from '../wire/files.ts';

export const pictureAddress = (column: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.lit(filesPath)} || ${sql.ref(column)}`;
