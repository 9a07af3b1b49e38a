// The tables of the outbox: its mails, and the turn to send.

import type { Generated } from 'kysely';

export interface OutboxTable {
  id: Generated<number>;
  /** The random part of the Message-ID. It stays the same however often the mail is sent. */
  message_id: string;
  to_address: string;
  /** Whose mail it is, also after a change of address. Null when it is nobody's. */
  user_id: number | null;
  subject: string;
  /** What MailContent has, as JSON. Null after the mail was sent: it may have held links that are secret. */
  content: string | null;
  /** What is higher goes first. The numbers are in outbox.ts. */
  urgency: number;
  /** It waits for the day while it is night. */
  is_for_daytime: boolean;
  state: 'Waiting' | 'Sent' | 'Failed';
  created_at: string;
  /** When it left. Null of one that left before this was kept. */
  sent_at: string | null;
  /** When a waiting mail is tried next. */
  due_at: string;
  /** A mail that still waits at this moment has failed. */
  give_up_at: string;
  /** Since it was written, or since a person sent it again. */
  tries: number;
  /** It was put off because there was no server: the first mail that goes out brings it forward. */
  awaits_server: Generated<boolean>;
  last_error: string | null;
}

export interface OutboxTurnTable {
  /** The node that is sending a mail, or was the last to do so. */
  holder: string;
  /** Until then no other node sends. */
  held_until: string;
  /** Before this moment no mail is sent: there would be too many in a minute. */
  next_at: string;
}

declare module '../data/data.ts' {
  interface Tables {
    outbox: OutboxTable;
    outbox_turn: OutboxTurnTable;
  }
}
