// A contact is deleted and restored with its member's account.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { ContactWay } from './contacts.contract.ts';

export interface ContactTable {
  id: Generated<number>;
  user_id: number;
  how: ContactWay;
  note: string | null;
  created_by: number;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    contacts: ContactTable;
  }
}

export const contactRecords = recordKind({
  table: 'contacts',
  name: 'Contact',
  title: sql`(select full_name from users where users.id = contacts.user_id)`,
  owner: 'user_id',
  isForStaffOnly: true,
  refersTo: { user_id: { table: 'users' }, created_by: { table: 'users' } },
  wireNames: { user_id: 'Member' },
});
