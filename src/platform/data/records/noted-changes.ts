// What the history keeps of a change of a row, and what the row itself gets beside its own values: the folded copies for the search.

import type { ChangeKind } from '../../wire/calls/changes.ts';
import { foldText } from '../../wire/texts/fold-text.ts';
import type { FieldChange } from './changes.tables.ts';
import type { DeletedParts } from './deleted-parts.ts';
import type { PlainRow, PlainValue, RecordKind } from './record-kind.ts';

export interface Change {
  record: string;
  record_id: number | null;
  owner_id: number | null;
  other_id?: number | null;
  chapter_id?: number | null;
  title: string;
  kind: ChangeKind;
  fields: FieldChange[];
  /** It has come of the others of its set. */
  came_along?: boolean;
  /** Of an undo: what it takes back. */
  takesBack?: TakenBack;
  /** Of a deletion: what the history does not have. */
  parts?: DeletedParts | undefined;
  /** Runs in the same transaction, with the id under which it is in the history. */
  whenKept?: (id: number) => Promise<unknown>;
}

/** A change that is undone: its id, what it had undone itself, and what that one had undone before. */
export interface TakenBack {
  id: number;
  undoes: number | null;
  root: number | null;
}

export const changeOf = (
  of: RecordKind,
  row: PlainRow,
  title: string,
  kind: ChangeKind,
  fields: FieldChange[],
  parts?: DeletedParts,
): Change => {
  const idIn = (column: string | undefined) => (column && row[column] ? Number(row[column]) : null);
  const [owner_id, chapter_id] = [idIn(of.owner), idIn(of.chapter)];
  const common = { record: nameFor(of, kind, fields), record_id: Number(row.id), owner_id, other_id: otherOf(of, row, fields), chapter_id };
  return { ...common, title, kind, fields, parts };
};

/** As the record is now: whoever it was given to before has nothing to do with the change. */
const otherOf = ({ other }: RecordKind, row: PlainRow, fields: readonly FieldChange[]): number | null => {
  if (!other) return null;
  const next = { ...row, ...Object.fromEntries(fields.flatMap(([column, , after]) => (after === null ? [] : [[column, after]]))) };
  const id = next[other.column];
  return other.unless(row) || other.unless(next) || !id ? null : Number(id);
};

const nameFor = ({ name, apart }: RecordKind, kind: ChangeKind, fields: readonly FieldChange[]): string =>
  apart && kind === 'Changed' && fields.every(([column]) => apart.columns.includes(column)) ? apart.name : name;

export const addFolded = (kind: RecordKind, values: PlainRow): PlainRow => {
  const searched = kind.searched?.filter((column) => column in values) ?? [];
  return Object.assign({ ...values }, ...searched.map((column) => foldedCopy(column, values[column])));
};

/** An empty text stands for none. */
const foldedCopy = (column: string, text: PlainValue | undefined): PlainRow => ({ [`${column}_folded`]: foldText(String(text ?? '')) });

/** The columns that a note about a whole row has. The folded copies are made anew when the row comes back. */
export const columnsToKeep = (kind: RecordKind, row: PlainRow): string[] => {
  const folded = kind.searched?.map((column) => `${column}_folded`) ?? [];
  return Object.keys(row).filter((column) => column !== 'id' && !folded.includes(column));
};

export const noted = (kind: RecordKind, column: string, before: PlainValue, after: PlainValue): FieldChange =>
  kind.secrets?.includes(column) ? [column, null, null] : [column, before, after];
