// The sessions: one row for each device on which a user is signed in.

import type { Generated } from 'kysely';

export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** A random text by which tokens and signed links name the session. Ids would come again after a restore. */
  name: string;
  /** The session lasts as long as this is also the number in the user's row. */
  session_no: number;
  /** The browser and the system, as a person would call them. */
  device: string;
  address: string;
  signed_in_at: string;
  /** When the session was last used. It is written about once an hour. */
  seen_at: string;
  expires_at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    sessions: SessionTable;
  }
}
