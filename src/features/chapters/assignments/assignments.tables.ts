// Who is in which chapter: each member once in each.

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
