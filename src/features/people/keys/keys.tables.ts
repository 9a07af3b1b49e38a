// The keys of people, for other programs and for calendars. The key itself is shown once and not stored.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import type { KeyScope, KeyUse } from './keys.contract.ts';

export interface KeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  use: KeyUse;
  scope: KeyScope;
  /** SHA-256 of the whole key. */
  key_hash: string;
  /** Its first and its last four characters. */
  hint: string;
  /** The last day on which it works. Null for calendars. */
  until: Day | null;
  /** Written every five minutes. */
  last_used_at: Generated<string | null>;
  created_at: string;
  version: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    access_keys: KeyTable;
  }
}

/** What was ended stays ended: no undo makes a key work again. */
export const keyRecords = recordKind({
  table: 'access_keys',
  name: 'Key',
  title: sql`name`,
  owner: 'user_id',
  isFinal: true,
  secrets: ['key_hash'],
  internal: ['last_used_at'],
  refersTo: { user_id: { table: 'users' } },
  wireNames: { user_id: 'Owner' },
});
