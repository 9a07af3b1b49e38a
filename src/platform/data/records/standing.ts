// Whether a change can be undone at all: decided once, when it is written, and kept with it.

import type { ChangeKind } from '../../wire/calls/changes.ts';
import type { ChangeTable, FieldChange } from './changes.tables.ts';
import type { Change } from './noted-changes.ts';
import { kindNamed, type RecordKind } from './record-kind.ts';
import { isTakenBackByKind } from './take-back-import.ts';

interface WrittenChange extends Pick<ChangeTable, 'record' | 'kind'> {
  fields: readonly FieldChange[];
}

/** How the changes of a new set stand: all alike, because a set is taken back as a whole. */
export const standingOf = (
  kinds: readonly RecordKind[],
  via: string,
  changes: readonly Change[],
): Pick<ChangeTable, 'is_final' | 'may_undo'> => {
  const is_final = !changes.every((change) => canBeTakenBack(kinds, change));
  return { is_final, may_undo: is_final ? isTakenBackByKind(kinds, via, changes) : changes.every((change) => canBeUndone(kinds, change)) };
};

/** Whether such a change can be undone at all. */
export const canBeUndone = (kinds: readonly RecordKind[], change: WrittenChange): boolean =>
  canBeTakenBack(kinds, change) && !isOwnChoice(kinds, change);

/** Whether the values before it are known. */
const canBeTakenBack = (kinds: readonly RecordKind[], { record, kind, fields }: WrittenChange) => {
  const known = kindNamed(kinds, record);
  if (!known || known.isFinal || !isOfRecord(kind)) return false;
  return kind !== 'Changed' || !fields.some(([column]) => known.secrets?.includes(column));
};

/** Whether it changes what only its owner chooses. Versions from before it may be restored, without that. */
const isOwnChoice = (kinds: readonly RecordKind[], { record, kind, fields }: WrittenChange) =>
  kind === 'Changed' && fields.some(([column]) => kindNamed(kinds, record)?.ownChoices?.includes(column));

export const isOfRecord = (kind: ChangeKind): boolean => kindsOfRecord.includes(kind);

/** The others tell of sign-ins and exports. */
export const kindsOfRecord: readonly ChangeKind[] = ['Added', 'Restored', 'Changed', 'Deleted'];
