// The columns that all tables of own records have. Their other columns are in each feature's own tables file.

import type { Generated } from 'kysely';

export interface OwnTable {
  id: Generated<number>;
  user_id: number;
  created_by: number;
  created_at: string;
  version: Generated<number>;
}

/** The references that all of them have. */
export const ownReferences = { user_id: { table: 'users' }, created_by: { table: 'users' } } as const;
