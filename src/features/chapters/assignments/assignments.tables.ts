// The assignments: which member is in which chapter. A member can be in a chapter only once.

import type { Generated } from 'kysely';

export interface AssignmentTable {
  id: Generated<number>;
  chapter_id: number;
  user_id: number;
  created_by: number;
  created_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    assignments: AssignmentTable;
  }
}
