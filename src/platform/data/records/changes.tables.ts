// The tables of the history. A set is all that one transaction changed. A change is one record in it. Beside them are the answers of
// saves that came with a key, so that a save that is sent again gets its first answer.

import type { Generated } from 'kysely';
import type { ChangeKind } from '../../wire/calls/changes.ts';
import type { PlainValue } from './record-kind.ts';

export interface ChangeSetTable {
  id: Generated<number>;
  at: string;
  /** Null when nobody was signed in. */
  by_id: number | null;
  /** The name as it was at that moment. */
  by_name: string;
  /** The call, or what else changed the records: 'command line', for example. */
  via: string;
  address: string | null;
  /** The set that this one took back. */
  undoes: number | null;
  /** It cannot be undone. */
  is_final: boolean;
}

/** A column, its value before, and its value after. */
export type FieldChange = [column: string, before: PlainValue, after: PlainValue];

export interface ChangeTable {
  id: Generated<number>;
  set_id: number;
  /** The name of the record's kind. */
  record: string;
  record_id: number | null;
  owner_id: number | null;
  title: string;
  kind: ChangeKind;
  /** A list of FieldChange as JSON. */
  fields: string;
}

export interface AnsweredSaveTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  at: string;
  /** The answer as JSON. */
  answer: string;
}

declare module '../data.ts' {
  interface Tables {
    change_sets: ChangeSetTable;
    changes: ChangeTable;
    answered_saves: AnsweredSaveTable;
  }
}
