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
    notice_choices: NoticeChoiceTable;
  }
}
