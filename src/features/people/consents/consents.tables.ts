// What users have agreed to. Rows are added, and only ever closed by a withdrawal: nothing else of them changes.

import type { Generated } from 'kysely';
import type { ConsentSubject, ConsentWay } from './consent-words.ts';

export interface ConsentTable {
  id: Generated<number>;
  user_id: number;
  subject: ConsentSubject;
  /** Of the page about privacy. */
  text_version: number;
  given_at: string;
  how: ConsentWay;
  withdrawn_at: string | null;
}

declare module '../../../platform/data/data.ts' {
  interface Tables {
    consents: ConsentTable;
  }
}
