// The links to choose a password, whose tokens themselves are not stored, and the requests for links that nobody got.

import type { Generated } from 'kysely';

export interface PasswordLinkTable {
  id: Generated<number>;
  user_id: number;
  kind: 'Reset' | 'Invitation';
  token_hash: string;
  /** The account's e-mail at that time. A used link proves that it is the owner's. */
  email_normal: string;
  /** A hash of the account's e-mail and password at that time. When either has changed, the link is dead. */
  account_mark: string;
  /** The super admin who made it; null if it was asked for on the login page. */
  made_by: number | null;
  made_at: string;
  works_until: string;
  used_at: string | null;
  /** The mail in the outbox; null if the link was shown. */
  mail_id: number | null;
}

/** For each address: the last row of the history about requests for unknown e-mails. It is removed with that row. */
export interface RequestsForUnknownTable {
  /** As countedAs() writes it. */
  address: string;
  /** Null until the transaction ends that adds the row of the history. */
  change_id: number | null;
  requests: number;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    password_links: PasswordLinkTable;
    requests_for_unknown: RequestsForUnknownTable;
  }
}
