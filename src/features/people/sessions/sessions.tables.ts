// The sessions: one row for each device on which a user is signed in.

import type { Generated } from 'kysely';

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** Random; tokens and signed links name the session by it. Ids would be used again after a restore. */
  name: string;
  /** The session has ended when the user's row has another number. */
  session_no: number;
  /** Browser and system, as a person would call them. */
  device: string;
  address: string;
  signed_in_at: string;
  /** Written about once an hour. */
  seen_at: string;
  expires_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}
