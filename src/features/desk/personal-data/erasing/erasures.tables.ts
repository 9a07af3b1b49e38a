// Who was erased, and the sealed copies that remain for a time.

import type { Generated } from 'kysely';

export interface ErasureTable {
  id: Generated<number>;
  user_id: number;
  /** When the account was made: a later one may have the same id after a restore. */
  joined_at: string;
  erased_at: string;
  erased_by: number | null;
  reason: string | null;
  /** Sealed: the names, e-mails and phones that are still looked for. Null when all is done. */
  sought: string | null;
  done_at: string | null;
}

export interface ErasedCopyTable {
  id: Generated<number>;
  user_id: number;
  sealed: string;
  keep_until: string;
}

declare module '../../../../platform/data/data.ts' {
  interface Tables {
    erasures: ErasureTable;
    erased_copies: ErasedCopyTable;
  }
}
