// What a row of a record gets beside its own values: the folded copies for the search. And what the history keeps of a row.

import { foldText } from '../../wire/fold-text.ts';
import type { FieldChange } from './changes.tables.ts';
import type { PlainRow, PlainValue, RecordKind } from './record-kind.ts';

export const withFolded = (kind: RecordKind, values: PlainRow): PlainRow => {
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
