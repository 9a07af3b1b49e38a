// Takes an import of records back that are never deleted, such as payments: their kind says how. What else the import has changed, such as
// the members who paid, follows from them.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
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

export const takeBackImport = async (records: Records, kinds: readonly RecordKind[], setId: number, by: number): Promise<void> => {
  for (const { name, takeBackImported } of kinds.filter(isImportedKind)) {
    const added = records.tx.selectFrom('changes').select('record_id').where('set_id', '=', setId).where('record', '=', name);
    const rows = await added.where('kind', '=', 'Added').orderBy('id').execute();
    if (rows.length > 0)
      await takeBackImported(
        records,
        rows.map(({ record_id }) => Number(record_id)),
        by,
      );
  }
};

/** Whether a set, a row of `change_sets`, is such an import. */
export const isTakenBackByKind = (kinds: readonly RecordKind[]): RawBuilder<SqlBool> => {
  const names = kinds.filter(isImportedKind).map(({ name }) => name);
  return sql<SqlBool>`(via = ${viaImport} and exists (select 1 from changes as imported where imported.set_id = change_sets.id
    and imported.kind = 'Added' and imported.record in (${sql.join(names)})))`;
};
