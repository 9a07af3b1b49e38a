// The users: everybody who can sign in. A member's membership stands in the same row, as the newest payment left it.

import type { Generated } from 'kysely';
import type { FileColumn } from '../../../platform/files/sweep.ts';

export interface UserTable {
  id: Generated<number>;
  full_name: string;
  full_name_folded: string;
  email: string;
  email_folded: string;
  /** The form in which an e-mail is unique. */
  email_normal: string;
  phone: string | null;
  phone_folded: string;
  profession: string | null;
  photo: string | null;
  password_hash: string;
  /** Counted up to end all sessions begun before. */
  session_no: number;
  role_id: number;
  is_active: boolean;
  is_active_member: boolean;
  is_tmn: boolean;
  membership_no: string | null;
  membership_start: string | null;
  membership_end: string | null;
  amount_paise: number | null;
  payment_date: string | null;
  created_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    users: UserTable;
  }
}

export const userFiles: FileColumn = { table: 'users', column: 'photo' };
