// The users: everybody who can sign in. The row of a member also has the membership, copied from the payment whose membership ends last.

import type { Generated } from 'kysely';
import type { FileColumn } from '../../../platform/files/sweep.ts';
import type { Day } from '../../../platform/wire/days.ts';

export interface UserTable {
  id: Generated<number>;
  full_name: string;
  full_name_folded: string;
  email: string;
  email_folded: string;
  /** The normalised e-mail, which is unique. */
  email_normal: string;
  phone: string | null;
  phone_folded: string;
  profession: string | null;
  photo: string | null;
  password_hash: string;
  /** Increased to end all sessions that began before. */
  session_no: number;
  role_id: number;
  is_active: boolean;
  is_active_member: boolean;
  is_tmn: boolean;
  membership_no: string | null;
  membership_start: Day | null;
  membership_end: Day | null;
  amount_paise: number | null;
  payment_date: Day | null;
  created_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    users: UserTable;
  }
}

export const userFiles: FileColumn = { table: 'users', column: 'photo' };
