// Takes an import of records back that are never deleted, such as payments: their kind says how. What else the import has changed, such as
// the members who paid, follows from them.

import type { Refusal } from '../../wire/refusal.ts';
import type { FieldChange } from './changes.tables.ts';
import type { Change } from './noted-changes.ts';
import type { RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';

interface FollowingChange {
  record: string;
  record_id: number | null;
  kind: string;
  fields: readonly FieldChange[];
}

/** How the history names an import. */
export const viaImport = 'import';

/**
 * A kind that is final, and says how new records are taken back that came by an import. `by` is the user who does it. Where nothing is left
 * to be taken back, the answer is why.
 */
export interface ImportedKind extends RecordKind {
  isFinal: true;
  takeBackImported: (records: Records, ids: readonly number[], by: number) => Promise<Refusal | null>;
  /** What else of the same set stays as it is, because it follows from these records or belongs to them. `owners` are those of the records. */
  staysWithImported: (change: FollowingChange, owners: ReadonlySet<number>) => boolean;
}

const isImportedKind = (kind: RecordKind): kind is ImportedKind => 'takeBackImported' in kind;

/** Whether these changes are such an import. */
export const isTakenBackByKind = (
  kinds: readonly RecordKind[],
  via: string,
  changes: readonly Pick<Change, 'record' | 'kind'>[],
): boolean => {
  const names = kinds.filter(isImportedKind).map(({ name }) => name);
  return via === viaImport && changes.some(({ record, kind }) => kind === 'Added' && names.includes(record));
};

interface TakenBack {
  /** What else of the set is to be undone like any change. */
  isLeft: (change: FollowingChange) => boolean;
  /** Why nothing was taken back. */
  refused: Refusal | null;
}

/** Returns null if the set is no such import. */
export const takeBackImport = async (
  records: Records,
  kinds: readonly RecordKind[],
  setId: number,
  by: number,
): Promise<TakenBack | null> => {
  const taken: ((change: FollowingChange) => boolean)[] = [];
  const refusals: (Refusal | null)[] = [];
  for (const { name, takeBackImported, staysWithImported } of kinds.filter(isImportedKind)) {
    const added = records.tx.selectFrom('changes').select(['record_id', 'owner_id']).where('set_id', '=', setId).where('record', '=', name);
    const rows = await added.where('kind', '=', 'Added').where('via', '=', viaImport).orderBy('id').execute();
    if (rows.length === 0) continue;
    const owners = new Set(rows.map(({ owner_id }) => Number(owner_id)));
    taken.push((change) => change.record === name || staysWithImported(change, owners));
    const ids = rows.map(({ record_id }) => Number(record_id));
    refusals.push(await takeBackImported(records, ids, by));
  }
  if (taken.length === 0) return null;
  await records.tx.updateTable('changes').set({ may_undo: false }).where('set_id', '=', setId).execute();
  return {
    isLeft: (change) => !taken.some((stays) => stays(change)),
    refused: refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null,
  };
};
