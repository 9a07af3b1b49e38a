// The tables of what belongs to users: what they have in common stands here, what is special in each feature's own tables file.

import type { Generated } from 'kysely';

export interface OwnTable {
  id: Generated<number>;
  user_id: number;
  created_by: number;
  created_at: string;
}
