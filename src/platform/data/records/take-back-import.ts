// Takes an import of records back that are never deleted, such as payments: their kind says how. What else the import has changed, such as
// the members who paid, follows from them.

import { Refusal } from '../../wire/refusal.ts';
import { noIndex } from '../no-index.ts';
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

/** What of an import is taken back, and by whom. */
interface Imported {
  setId: number;
  ids: readonly number[];
  /** What else the import has added. */
  others: readonly Pick<FollowingChange, 'record' | 'record_id'>[];
  by: number;
}

interface TakenBackByKind {
  /** Why nothing was left to be taken back. */
  refused: Refusal | null;
  /** What else of the same set stays as it is, because it follows from these records or belongs to them. */
  stays: (change: FollowingChange) => boolean;
  /** How many other new records the import had, and the titles of those that stay. */
  added: number;
  staying: readonly string[];
  /** The numbers of the receipts that are void by it, in runs: '2026-27/000101 to 2026-27/000148'. */
  receipts: readonly string[];
}

/** A kind that is final, and says how new records are taken back that came by an import. */
export interface ImportedKind extends RecordKind {
  isFinal: true;
  takeBackImported: (records: Records, imported: Imported) => Promise<TakenBackByKind>;
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

export interface TakenBack extends Pick<TakenBackByKind, 'refused' | 'added' | 'staying' | 'receipts'> {
  /** What else of the set is to be undone like any change. */
  isLeft: (change: FollowingChange) => boolean;
}

/** Returns null if the set is no such import. One that was taken back before is refused. */
export const takeBackImport = async (
  records: Records,
  kinds: readonly RecordKind[],
  { setId, by }: Pick<Imported, 'setId' | 'by'>,
): Promise<TakenBack | null> => {
  const taken: ((change: FollowingChange) => boolean)[] = [];
  const refusals: (Refusal | null)[] = [];
  const staying: string[] = [];
  const receipts: string[] = [];
  let addedCount = 0;
  const added = records.tx.selectFrom('changes').select(['record', 'record_id']).where('set_id', '=', setId);
  const rows = await added.where(noIndex('kind'), '=', 'Added').where('via', '=', viaImport).orderBy('id').execute();
  for (const { name, takeBackImported } of kinds.filter(isImportedKind)) {
    const [own, others] = [rows.filter(({ record }) => record === name), rows.filter(({ record }) => record !== name)];
    if (own.length === 0) continue;
    const ids = own.map(({ record_id }) => Number(record_id));
    const done = await takeBackImported(records, { setId, ids, others, by });
    taken.push((change) => change.record === name || done.stays(change));
    refusals.push(done.refused);
    addedCount += done.added;
    staying.push(...done.staying);
    receipts.push(...done.receipts);
  }
  if (taken.length === 0) return null;
  // The records are locked by now, so that of several who undo the same import only the first finds it so.
  const open = records.tx.updateTable('changes').set({ may_undo: false }).where('set_id', '=', setId).where('may_undo', '=', true);
  if (Number((await open.executeTakeFirst()).numUpdatedRows) === 0) throw new Refusal('CannotUndo', 'This import is undone already.');
  return {
    isLeft: (change) => !taken.some((stays) => stays(change)),
    refused: refusals.every((refusal) => refusal !== null) ? (refusals[0] ?? null) : null,
    added: addedCount,
    staying,
    receipts,
  };
};
