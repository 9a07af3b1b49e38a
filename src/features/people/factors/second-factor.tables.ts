// The second factors: one row for each user who has one or is setting one up, and one row for each recovery code that was not used yet.

export interface SecondFactorTable {
  user_id: number;
  /** Sealed. Null until the first code was right. */
  secret: string | null;
  /** Sealed: a secret that was shown, and takes the place of the other one with the first right code. */
  pending_secret: string | null;
  set_up_at: string | null;
  /** The time step of the last code that was used. No code of this step or an earlier one works again. */
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
