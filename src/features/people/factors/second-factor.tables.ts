// The second factors: one row for each user who has one or is setting it up, and one for each unused recovery code.

export interface SecondFactorTable {
  user_id: number;
  /** Encrypted. Null until the first right code. */
  secret: string | null;
  /** Encrypted. Replaces the other secret with the first right code. */
  pending_secret: string | null;
  set_up_at: string | null;
  /** The time step of the last used code. No code of this step or an earlier one works again. */
  last_step: number;
}

export interface RecoveryCodeTable {
  user_id: number;
  /** Of argon2id. All codes of a user have the same salt. */
  code_hash: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    second_factors: SecondFactorTable;
    recovery_codes: RecoveryCodeTable;
  }
}
