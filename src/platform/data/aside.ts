// Reads that look at all rows of a long list, because no index has what they are asked for. On SQLite they are done in a thread of their
// own, so that others are answered meanwhile. On PostgreSQL every read is.

import { sql } from 'kysely';

const mark = '/* aside */';

/** Stands in the part of a statement that makes it look at all rows. */
export const aside = sql.raw(mark);

export const isAside = (statement: string): boolean => statement.includes(mark);
