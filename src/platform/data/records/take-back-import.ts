// Takes an import of records back that are never deleted, such as payments: their kind says how. What else the import has changed, such as
// the members who paid, follows from them.

import type { Change } from './noted-changes.ts';
import type { RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';

/** How the history names an import. */
export const viaImport = 'import';

/** A kind that is final, and says how new records are taken back that came by an import. `by` is the user who does it. */
export interface ImportedKind extends RecordKind {
  isFinal: true;
  takeBackImported: (records: Records, ids: readonly number[], by: number) => Promise<void>;
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

/** Returns false if the set is no such import. */
export const takeBackImport = async (records: Records, kinds: readonly RecordKind[], setId: number, by: number): Promise<boolean> => {
  let isImport = false;
  for (const { name, takeBackImported } of kinds.filter(isImportedKind)) {
    const added = records.tx.selectFrom('changes').select('record_id').where('set_id', '=', setId).where('record', '=', name);
    const rows = await added.where('kind', '=', 'Added').where('via', '=', viaImport).orderBy('id').execute();
    if (rows.length === 0) continue;
    isImport = true;
    await takeBackImported(
      records,
      rows.map(({ record_id }) => Number(record_id)),
      by,
    );
  }
  if (isImport) await records.tx.updateTable('changes').set({ may_undo: false }).where('set_id', '=', setId).execute();
  return isImport;
};
