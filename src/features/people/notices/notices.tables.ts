// What is told to people, and their choices about mail. They are no records: nobody changes a notice, and no history has it.

import type { Generated } from 'kysely';
import type { ChoiceKind, MailedBy, NoticeKind } from './notice-kinds.ts';

export interface NoticeTable {
  id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  /** One sentence for the person. */
  text: string;
  /** Where in the portal it leads. */
  path: string;
  /** The record that it tells of, such as 'visitor 12': so all that was told of it is found again. */
  about: string | null;
  /** Nobody is told twice under the same key. */
  once_key: string | null;
  at: string;
  seen_at: string | null;
  /** When it went into a mail, or it was settled that it goes into none. */
  mailed_at: string | null;
  /** The mail in the outbox that tells it. */
  mail_id: number | null;
  /** What it joins others by, such as 'slips of 39'. Then it is told of several records, which are its parts. Null for all others. */
  cause: string | null;
  /** What is told of several parts, and where that leads. A line break stands for how many they are, and for the id in the path. */
  joined_text: string | null;
  joined_path: string | null;
}

/** One of the records that a joined notice tells of. */
export interface NoticePartTable {
  id: Generated<number>;
  notice_id: number;
  about: string;
  /** What is told of it as long as it is the only one. */
  text: string;
  path: string;
}

export interface NoticeChoiceTable {
  id: Generated<number>;
  user_id: number;
  kind: ChoiceKind;
  by: MailedBy;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    notices: NoticeTable;
    notice_parts: NoticePartTable;
    notice_choices: NoticeChoiceTable;
  }
}
