// The table of the outbox.

import type { Generated } from 'kysely';
import type { MailState } from '../wire/mail-states.ts';

export interface OutboxTable {
  id: Generated<number>;
  /** The random part of the Message-ID. It stays the same when the mail is sent again. */
  message_id: string;
  to_address: string;
  /** The owner of the mail, also after a change of address; null when there is none. */
  user_id: number | null;
  subject: string;
  /** MailContent as JSON. Null after the mail was sent: it may have held secret links. */
  content: string | null;
  /** Higher goes first. The numbers are in outbox.ts. */
  urgency: number;
  /** It is not sent at night. */
  is_for_daytime: boolean;
  state: MailState;
  created_at: string;
  /** Null if it was sent before this column was there. */
  sent_at: string | null;
  /** When a waiting mail is tried next. */
  due_at: string;
  /** A mail that still waits at this moment has failed. */
  give_up_at: string;
  /** Since it was written, or since somebody pressed 'Send again'. */
  tries: number;
  /** Put off because there was no mail server: the first mail that goes out makes it due. */
  awaits_server: Generated<boolean>;
  last_error: string | null;
}

declare module '../data/data.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}
