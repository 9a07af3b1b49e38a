// Removes for good what is known of records, such as the personal data of somebody who wants that: from the rows, from the history and from the
// trash. This is no change that is kept, and nothing takes it back.

import { sql } from 'kysely';
import { foldText } from '../../wire/texts/fold-text.ts';
import type { Tx } from '../data.ts';
import { splitInParts } from '../parts.ts';
import { fieldsOf } from './changes.tables.ts';
import { addFolded } from './noted-changes.ts';
import { namesOf, type PlainRow, type PlainValue, type RecordKind } from './record-kind.ts';

interface Forgetting {
  /** What the columns have from now on. */
  values: PlainRow;
  /** Of these the history keeps no value. */
  columns: readonly string[];
  /** What the history calls such a record from now on. */
  title: string;
}

export const forgetRecords = async (tx: Tx, kind: RecordKind, ids: readonly number[], forgetting: Forgetting): Promise<void> => {
  await overwriteRecords(tx, kind, ids, forgetting.values);
  await forgetChanges(tx, kind, ids, forgetting);
};

/** The rows alone. What the history has of them must be forgotten too. */
export const overwriteRecords = async (tx: Tx, kind: RecordKind, ids: readonly number[], values: PlainRow): Promise<void> => {
  if (ids.length === 0) return;
  const sets = Object.entries(addFolded(kind, values)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(kind.table)} set ${sql.join(sets)}, version = version + 1 where id in (${sql.join(ids)})`.execute(tx);
};

/** Also of records that are deleted. */
export const forgetChanges = async (
  tx: Tx,
  kind: RecordKind,
  ids: readonly number[],
  { columns, title }: Omit<Forgetting, 'values'>,
): Promise<void> => {
  if (ids.length === 0) return;
  const changes = await tx
    .selectFrom('changes')
    .select(['id', 'set_id', 'fields'])
    .where('record_id', 'in', ids)
    .where('record', 'in', namesOf(kind))
    .execute();
  for (const { id, fields } of changes) {
    const kept = fieldsOf(fields).map(([column, ...values]) => [column, ...(columns.includes(column) ? [null, null] : values)]);
    const change = { title, title_folded: foldText(title), fields: JSON.stringify(kept) };
    await tx.updateTable('changes').set(change).where('id', '=', id).execute();
  }
  const final = { may_undo: false, is_final: true };
  const [changeIds, setIds] = [changes.map(({ id }) => id), [...new Set(changes.map(({ set_id }) => set_id))]];
  for (const some of splitInParts(changeIds, mostAtOnce)) await tx.deleteFrom('deleted_parts').where('change_id', 'in', some).execute();
  // A set is taken back as a whole, and a part of it cannot be.
  for (const some of splitInParts(setIds, mostAtOnce)) await tx.updateTable('changes').set(final).where('set_id', 'in', some).execute();
};

const mostAtOnce = 500;

/** The values that the history has of a column of these records. */
export const valuesInHistory = async (tx: Tx, kind: RecordKind, ids: readonly number[], column: string): Promise<PlainValue[]> => {
  if (ids.length === 0) return [];
  const changes = await tx
    .selectFrom('changes')
    .select('fields')
    .where('record_id', 'in', ids)
    .where('record', 'in', namesOf(kind))
    .execute();
  return changes.flatMap(({ fields }) => fieldsOf(fields).flatMap(([name, ...values]) => (name === column ? values : [])));
};
