// The views' table.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';

interface ViewTable {
  id: Generated<number>;
  user_id: number;
  /** The name of the list call. */
  list: string;
  name: string;
  name_folded: string;
  /** JSON: an object by the names of the filters. */
  filters: string;
  sort: string | null;
  /** JSON: fields of the row. Null for all. */
  columns: string | null;
  is_shared: boolean;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    views: ViewTable;
  }
}

export const viewRecords = recordKind({
  table: 'views',
  name: 'View',
  title: sql.ref('name'),
  searched: ['name'],
  owner: 'user_id',
  refersTo: { user_id: { table: 'users' } },
});
