// Visitors of a chapter: who was invited, who came, who applies. Once their data are removed, the row stays for the figures.

import { type Generated, sql } from 'kysely';
import { recordKind } from '../../../platform/data/records/record-kind.ts';
import type { Day } from '../../../platform/wire/days.ts';
import { type VisitorSource, type VisitorStage, visitorPath } from './visitor-words.ts';

export interface VisitorTable {
  id: Generated<number>;
  chapter_id: number;
  /** The same for all rows of one person, in whichever chapters: so a first visit is counted once, also when the data are removed. */
  person_id: number | null;
  full_name: string;
  full_name_folded: Generated<string>;
  company: string | null;
  company_folded: Generated<string>;
  profession_id: number | null;
  phone: string | null;
  phone_folded: Generated<string>;
  /** The digits by which the same phone is found again. */
  phone_normal: string | null;
  email: string | null;
  email_folded: Generated<string>;
  email_normal: string | null;
  city: string | null;
  invited_by_id: number | null;
  source: VisitorSource;
  stage: VisitorStage;
  /** Where 'Not now' and 'Declined' lead back to; of 'Visited' the stage before the mark that made it. */
  stage_before: VisitorStage | null;
  /** Only officers see it. */
  reason: string | null;
  /** Why there is a third visit. Only officers see it, too. */
  visit_reason: string | null;
  next_step: string | null;
  next_on: Day | null;
  note: string | null;
  object_until: Day | null;
  /** The last day on which the seat is held. */
  held_until: Day | null;
  /** The account, once the visitor has joined. */
  user_id: number | null;
  joined_on: Day | null;
  consented_at: string | null;
  /** The version of the page about privacy to which the visitor agreed then. */
  consent_version: Generated<number | null>;
  /** The last visit or change: from then on the days count after which the data are removed. */
  touched_at: string;
  forgotten_at: string | null;
  /** Without a foreign key: an account may be deleted. */
  created_by: number | null;
  created_at: string;
  version: Generated<number>;
}

export interface VisitorObjectionTable {
  id: Generated<number>;
  visitor_id: number;
  user_id: number;
  note: string;
  at: string;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    visitors: VisitorTable;
    visitor_objections: VisitorObjectionTable;
  }
}

/** How the history names that the personal data were removed. */
export const removedData = 'personal_data';

export const visitorRecords = recordKind({
  table: 'visitors',
  name: 'Visitor',
  title: sql.ref('visitors.full_name'),
  chapter: 'chapter_id',
  readRight: 'visitors',
  undoneBy: 'visitors',
  secrets: [removedData],
  alsoSet: () => ({ touched_at: new Date().toISOString() }),
  hidden: [
    'person_id',
    'phone_normal',
    'email_normal',
    'stage_before',
    'touched_at',
    'forgotten_at',
    'consented_at',
    'consent_version',
    'created_by',
  ],
  searched: ['full_name', 'company', 'phone', 'email'],
  refersTo: {
    chapter_id: { table: 'chapters' },
    profession_id: { table: 'professions' },
    invited_by_id: { table: 'users', emptied: true },
    user_id: { table: 'users', emptied: true },
  },
  parts: [{ table: 'visitor_objections', column: 'visitor_id' }],
  wireNames: { profession_id: 'Profession', invited_by_id: 'InvitedBy', user_id: 'Member' },
  // A reason is one for a stage. What brought somebody here and how far they are belongs together.
  dependsOn: { stage: ['stage_before', 'reason', 'object_until', 'held_until', 'profession_id'] },
  taken: { email_normal: 'has the e-mail of another visitor now' },
  found: {
    by: 'full_name',
    isIndexed: true,
    also: ['company', 'email'],
    phone: 'phone',
    words: {
      columns: ['full_name', 'company'],
      names: [{ table: 'professions', column: 'name', ids: (found) => sql`select id from visitors where profession_id in (${found})` }],
    },
    detail: sql`visitors.company`,
    path: visitorPath,
    chapter: 'chapter_id',
  },
});
