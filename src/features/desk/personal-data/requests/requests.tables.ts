// What people ask about their data, and whom they have named to act for them.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../../platform/wire/days.ts';
import type { DataRequestKind, RequestAnswer } from './requests.contract.ts';

export interface DataRequestTable {
  id: Generated<number>;
  user_id: number;
  kind: DataRequestKind;
  text: string;
  created_at: string;
  /** The super admin who entered it for somebody. */
  entered_by: number | null;
  due_on: Day;
  answer: RequestAnswer | null;
  reason: string | null;
  answered_at: string | null;
  answered_by: number | null;
  version: Generated<number>;
}

/** The history says only that it changed, so that nobody sees it there. */
export interface NomineeTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  phone: string | null;
  email: string | null;
  named_at: string;
}

declare module '../../../../platform/data/data.ts' {
  interface Tables {
    data_requests: DataRequestTable;
    nominees: NomineeTable;
  }
}

export const dataRequestRecords = recordKind({
  table: 'data_requests',
  name: 'Data request',
  title: sql.ref('data_requests.kind'),
  owner: 'user_id',
  hidden: ['entered_by', 'answered_by'],
  wireNames: { user_id: 'Member' },
  // What was asked was told to super admins, and what was answered to whoever asked.
  isFinal: true,
});
