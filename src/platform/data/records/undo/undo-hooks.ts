// Kinds whose changes are not always taken back: what the calls would refuse, the history refuses too. `app` tells which.

import type { FieldChange } from '../changes.tables.ts';
import type { RecordKind } from '../record-kind.ts';
import type { Records } from '../records.ts';
import type { Undoer } from './undo-rules.ts';

export interface Undone {
  /** Of records of this kind, all of one set. A version that is restored takes back all that came after it, as one change. */
  changes: readonly { record: string; record_id: number | null; kind: string; fields: readonly FieldChange[] }[];
  /** Not one record of it alone, and not a version of a record. */
  isWholeSet: boolean;
  setId: number;
  by: Undoer;
}

export interface UndoHookedKind extends RecordKind {
  /** Runs first. Locks what it needs, and refuses where what the calls ask for does not hold. */
  beforeUndo?: (records: Records, undone: Undone) => Promise<void>;
  /** Runs last, for records of these ids, when all that belongs to them has come back. */
  afterUndo?: (records: Records, ids: readonly number[]) => Promise<void>;
}

/** Whether who undoes is an officer of this chapter who takes such records back. An office in another chapter means nothing. */
export const isOfficerOf = ({ officer }: Undoer, { name }: RecordKind, chapterId: number | null): boolean =>
  chapterId !== null && (officer?.records.some((one) => one.name === name && one.chapterIds.includes(chapterId)) ?? false);

export const beforeUndo = async (kind: UndoHookedKind | undefined, records: Records, undone: Undone): Promise<void> =>
  kind?.beforeUndo?.(records, undone);

export const afterUndo = async (kind: UndoHookedKind | undefined, records: Records, changes: Undone['changes']): Promise<void> =>
  kind?.afterUndo?.(records, [...new Set(changes.map(({ record_id }) => Number(record_id)))]);
