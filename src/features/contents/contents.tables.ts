// The tables of contents: what they have in common stands here, what is special in each feature's own tables file.

import type { Generated } from 'kysely';

export interface ContentTable {
  id: Generated<number>;
  is_active: boolean;
  created_at: string;
}
