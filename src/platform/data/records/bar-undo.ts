// Kinds whose changes are not always taken back: what the calls would refuse, the history refuses too. `app` tells which.

import type { FieldChange } from './changes.tables.ts';
import type { RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';
import type { Undoer } from './undo-rules.ts';

export interface Undone {
  /** Of records of this kind, all of one set. A version that is restored takes back all that came after it, as one change. */
  changes: readonly { record: string; record_id: number | null; kind: string; fields: readonly FieldChange[] }[];
  /** Not one record of it alone, and not a version of a record. */
  isWholeSet: boolean;
  by: Undoer;
}

export interface BarredKind extends RecordKind {
  /** Refuses where what the calls ask for does not hold. Runs first. */
  barUndo: (records: Records, undone: Undone) => Promise<void>;
}

export interface CheckedKind extends RecordKind {
  /** The same, for records of these ids as they are afterwards, when all that belongs to them has come back. Runs last. */
  checkUndone: (records: Records, ids: readonly number[]) => Promise<void>;
}

/** Whether who undoes is an officer of this chapter who takes such records back. An office in another chapter means nothing. */
export const isOfficerOf = ({ officer }: Undoer, { name }: RecordKind, chapterId: number | null): boolean =>
  chapterId !== null && (officer?.records.some((one) => one.name === name && one.chapterIds.includes(chapterId)) ?? false);

export const barUndo = async (kind: RecordKind | undefined, records: Records, undone: Undone): Promise<void> => {
  if (kind && isBarred(kind)) await kind.barUndo(records, undone);
};

const isBarred = (kind: RecordKind): kind is BarredKind => 'barUndo' in kind;

export const checkUndone = async (kind: RecordKind | undefined, records: Records, changes: Undone['changes']): Promise<void> => {
  if (!kind || !isChecked(kind)) return;
  const ids = new Set(changes.map(({ record_id }) => Number(record_id)));
  await kind.checkUndone(records, [...ids]);
};

const isChecked = (kind: RecordKind): kind is CheckedKind => 'checkUndone' in kind;
