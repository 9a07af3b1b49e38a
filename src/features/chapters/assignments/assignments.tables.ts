// Which member is in which chapter. A member is in a chapter only once.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';

export interface AssignmentTable {
  id: Generated<number>;
  chapter_id: number;
  user_id: number;
  profession_id: Generated<number | null>;
  created_by: number;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    assignments: AssignmentTable;
  }
}

const member = sql`(select full_name from users where users.id = assignments.user_id)`;
const chapter = sql`(select chapter_name from chapters where chapters.id = assignments.chapter_id)`;

export const assignmentRecords = recordKind({
  table: 'assignments',
  name: 'Assignment',
  title: sql`${member} || ' in ' || ${chapter}`,
  owner: 'user_id',
  refersTo: {
    chapter_id: { table: 'chapters' },
    user_id: { table: 'users' },
    created_by: { table: 'users' },
    profession_id: { table: 'professions' },
  },
  wireNames: { profession_id: 'Seat' },
  taken: { profession_id: 'has a seat that somebody else has by now' },
});
