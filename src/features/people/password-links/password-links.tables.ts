// The links to choose a password, whose tokens themselves are not stored, and the requests for links that nobody got.

import type { Generated } from 'kysely';

export interface PasswordLinkTable {
  id: Generated<number>;
  user_id: number;
  kind: 'Reset' | 'Invitation';
  token_hash: string;
  /** The e-mail that the account had then. A link that was used proves that it is the owner's. */
  email_normal: string;
  /** A hash of the e-mail and the password that the account had when the link was made. When either has changed, the link is dead. */
  account_mark: string;
  /** The super admin who made it. Null when it was asked for on the login page. */
  made_by: number | null;
  made_at: string;
  works_until: string;
  used_at: string | null;
  /** The mail in the outbox. Null when the link was shown instead. */
  mail_id: number | null;
}

/** The last row of the history about requests for unknown e-mails, for each address. It is removed with that row. */
export interface RequestsForUnknownTable {
  /** What the address is counted as. */
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
