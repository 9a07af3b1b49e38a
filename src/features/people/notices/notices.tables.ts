// Notices, and people's choices about mail. They are no records: nobody changes a notice, and the history has none.

import type { Generated } from 'kysely';
import type { ChoiceKind, NoticeKind, ToldBy } from './notice-kinds.ts';

export interface NoticeTable {
  id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  text: string;
  /** Where in the portal it leads. */
  path: string;
  /** The record, such as 'visitor 12', by which all notices about it are found. */
  about: string | null;
  /** Nobody is told twice under one key. */
  once_key: string | null;
  /** Of a notice about a change: what its person has known of the record before, by `stateOf`. */
  state_before: string | null;
  at: string;
  seen_at: string | null;
  /** When it went into a mail, or was settled to go into none. */
  mailed_at: string | null;
  /** The mail in the outbox that tells it. */
  mail_id: number | null;
  /** The cause that joins it with others, such as 'slips of 39'. Its parts are the records. Null for a single notice. */
  cause: string | null;
  /** The text and path for several parts. A line break stands for their number, and in the path for the id. */
  joined_text: string | null;
  joined_path: string | null;
  /** It asks for something that is not done yet: the daily mail has it although it was seen. */
  asks: Generated<boolean>;
}

export interface NoticePartTable {
  id: Generated<number>;
  notice_id: number;
  about: string;
  /** The text while it is the only part. */
  text: string;
  path: string;
  asks: Generated<boolean>;
}

export interface NoticeChoiceTable {
  id: Generated<number>;
  user_id: number;
  kind: ChoiceKind;
  by: ToldBy;
}

/** A notice that is pushed. The row stays, so that it is known what was pushed within an hour. */
export interface PushTable {
  notice_id: number;
  user_id: number;
  kind: NoticeKind;
  /** Null once it is done. While a node sends it, when another one may try. */
  due_at: string | null;
  /** After this moment nobody is told by it. */
  until: string;
  /** A mail at once goes to who has no device that took it. */
  has_mail_else: boolean;
  sent_at: string | null;
}

/** A device belongs to the session in which it was turned on: no session, no pushes. */
export interface PushDeviceTable {
  id: Generated<number>;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** How often it has failed one after the other. */
  failures: Generated<number>;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    notices: NoticeTable;
    notice_parts: NoticePartTable;
    notice_choices: NoticeChoiceTable;
    pushes: PushTable;
    push_devices: PushDeviceTable;
  }
}
