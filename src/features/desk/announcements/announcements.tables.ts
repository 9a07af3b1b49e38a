import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { MailState } from '../../../platform/wire/mail-states.ts';
import { announcementPath } from './announcements.contract.ts';

export interface AnnouncementTable {
  id: Generated<number>;
  subject: string;
  subject_folded: string;
  text: string;
  replies_to_me: boolean;
  /** To whom, as ChosenPeople in JSON. */
  chosen: string;
  /** To whom in words, such as 'members of Mumbai Harbour'. */
  whom: string;
  /** How many: of a draft when it was saved last, then who was told. */
  people: number;
  /** The chapter that writes to its people. Null where super admins do. */
  chapter_id: number | null;
  /** Without a foreign key: an account may be deleted. */
  created_by: number;
  created_at: string;
  /** Null while it is a draft. */
  sent_at: Generated<string | null>;
  sent_by: Generated<number | null>;
  /** Nobody is told before this moment, and until then it can be taken back. */
  leaves_at: Generated<string | null>;
  /** When all were told. */
  done_at: Generated<string | null>;
  /** Why it did not leave after it was sent. */
  note: Generated<string | null>;
  /** Its notices are about to be removed, so who has seen them is kept with its people. */
  is_settled: Generated<boolean>;
  version: Generated<number>;
}

export interface AnnouncementPersonTable {
  id: Generated<number>;
  announcement_id: number;
  user_id: number;
  /** Null until the person was told. */
  told_at: string | null;
  /** What is known of the notice and of its mail once these are gone. */
  seen_at: string | null;
  mail_state: MailState | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    announcements: AnnouncementTable;
    announcement_people: AnnouncementPersonTable;
  }
}

export const announcementRecords = recordKind({
  table: 'announcements',
  name: 'Announcement',
  title: sql.ref('subject'),
  searched: ['subject'],
  chapter: 'chapter_id',
  readRight: 'meetings',
  undoneBy: 'meetings',
  hidden: ['chosen', 'created_by'],
  internal: ['people', 'sent_by', 'leaves_at', 'done_at', 'note', 'is_settled'],
  parts: [{ table: 'announcement_people', column: 'announcement_id' }],
  refersTo: { chapter_id: { table: 'chapters', emptied: true } },
  found: { by: 'subject', isIndexed: true, detail: sql.ref('whom'), path: announcementPath, chapter: 'chapter_id' },
});

/** How its notices name an announcement: also the key under which nobody is told twice. */
export const noticeName = (id: number): string => `announcement ${id}`;
