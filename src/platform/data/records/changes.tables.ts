// The tables of the history. A set is all that one transaction changed. A change is one record in it. Beside them are the answers of
// saves that came with a key, so that a save that is sent again gets its first answer.

import type { Generated } from 'kysely';
import type { ChangeKind } from '../../wire/calls/changes.ts';
import type { PlainRow, PlainValue } from './record-kind.ts';

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
  /** How many records of each kind were changed in which way, if several were alike: a list of ChangedAlike as JSON. */
  what: Generated<string | null>;
  /** Its changes after this one are still to be told to whoever follows. Null when none is. */
  told_after: number | null;
}

export type ChangedAlike = [record: string, kind: ChangeKind, count: number];

/** A column, its value before, and its value after. */
export type FieldChange = [column: string, before: PlainValue, after: PlainValue];

export const fieldsOf = (fields: string): FieldChange[] => JSON.parse(fields) as FieldChange[];

/** Of a deletion that is the whole row, but for its id and its secrets, of which the history has nothing. */
export const valuesBefore = (fields: readonly FieldChange[]): PlainRow =>
  Object.fromEntries(fields.map(([column, before]): [string, PlainValue] => [column, before]));

/** What lists filter and sort by is here too, because a condition over two long tables cannot use an index. */
export interface ChangeTable extends Pick<ChangeSetTable, 'at' | 'by_id' | 'via'> {
  id: Generated<number>;
  set_id: number;
  /** A name of the record's kind. */
  record: string;
  record_id: number | null;
  owner_id: number | null;
  /** The user on its other side, who has it in the history too. */
  other_id: number | null;
  /** Whose on the other side it was, while it is withheld from them. */
  withheld_id: Generated<number | null>;
  /** The chapter that the record belongs to, if it belongs to one. */
  chapter_id: number | null;
  title: string;
  title_folded: string;
  by_name_folded: string;
  kind: ChangeKind;
  /** How many records were changed together, and how many of them have the same owner. */
  set_size: number;
  owned_size: number;
  /** The change of the same record that this one undoes. The undo of a redo names the first change, not the redo. */
  undoes: number | null;
  /** Its set cannot be undone as it was. */
  is_final: boolean;
  /** It can be undone, and is not at the moment. */
  may_undo: boolean;
  /**
   * Where it stands for others of its set: 1 for all, 2 for those of the same kind of record, 4 of the same kind of change, 8 of both.
   * Added up. 15 in a set of which no two changes are alike.
   */
  leads: Generated<number>;
  /** It has come of the others of its set: whoever may take back those takes it back too. */
  came_along: Generated<boolean>;
  /** A list of FieldChange as JSON. */
  fields: string;
}

/** What goes with a deleted record and is not in the history: its secrets, and its rows of other tables, as JSON. */
export interface DeletedPartsTable {
  change_id: number;
  parts: string;
}

export interface AnsweredSaveTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  at: string;
  /** The answer as JSON. */
  answer: string;
  /** Of the bytes of all answers of this user, up to this one. */
  ends_at: Generated<number>;
}

declare module '../data.ts' {
  interface Tables {
    change_sets: ChangeSetTable;
    changes: ChangeTable;
    deleted_parts: DeletedPartsTable;
    answered_saves: AnsweredSaveTable;
  }
}
