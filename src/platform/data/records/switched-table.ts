// The columns that all tables of contents have. Each content's other columns are in its own tables file.

import { type Generated, type SqlBool, sql } from 'kysely';

export interface ContentTable {
  id: Generated<number>;
  is_active: boolean;
  created_at: string;
  version: Generated<number>;
}

/** The ones that members see. */
export const isActive = sql<SqlBool>`is_active = true`;
