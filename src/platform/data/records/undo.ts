// Takes a set of changes back: added records go, deleted ones come back with their id, changed fields get their former values. Nothing is
// overwritten that was changed since.

import { FileGone } from '../../files/file-rows.ts';
import type { ChangeKind } from '../../wire/changes.ts';
import { Refusal } from '../../wire/refusal.ts';
import { isReferred } from '../references.ts';
import { inTurns } from '../turns.ts';
import { isTakenAnywhere } from '../unique.ts';
import type { ChangeTable, FieldChange } from './changes.tables.ts';
import type { PlainRow, PlainValue, RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';

interface KeptChange extends Pick<ChangeTable, 'record' | 'record_id' | 'title' | 'kind'> {
  fields: readonly FieldChange[];
}

/** Only one record, instead of all. */
export interface OneRecord {
  record: string;
  id: number;
}

export const undoSet = async (records: Records, kinds: readonly RecordKind[], setId: number, only: OneRecord | null): Promise<void> => {
  let query = records.tx.selectFrom('changes').select(['record', 'record_id', 'title', 'kind', 'fields']).where('set_id', '=', setId);
  if (only) query = query.where('record', '=', only.record).where('record_id', '=', only.id);
  const kept = await query.orderBy('id', 'desc').execute();
  const touched = new Set<RecordKind>();
  const nextTurn = inTurns();
  for (const { fields, ...rest } of kept) {
    const change = { ...rest, fields: fieldsOf(fields) };
    const kind = requireUndoable(kinds, change);
    await undoChange(records, kind, change);
    touched.add(kind);
    await nextTurn();
  }
  for (const { checkUndo } of touched) await checkUndo?.(records.tx);
};

const requireUndoable = (kinds: readonly RecordKind[], change: KeptChange): RecordKind => {
  const kind = kinds.find(({ name }) => name === change.record);
  if (!kind || !mayBeUndone(kinds, change)) throw new Refusal(400, 'This cannot be undone.');
  return kind;
};

/** Whether such a change can be undone at all. */
export const mayBeUndone = (kinds: readonly RecordKind[], { record, kind, fields }: Omit<KeptChange, 'record_id' | 'title'>): boolean => {
  const known = kinds.find(({ name }) => name === record);
  if (!known || known.isFinal || !isOfRecord(kind)) return false;
  return kind !== 'Changed' || !fields.some(([column]) => known.secrets?.includes(column));
};

const isOfRecord = (kind: ChangeKind): boolean => ['Added', 'Restored', 'Changed', 'Deleted'].includes(kind);

export const fieldsOf = (fields: string): FieldChange[] => JSON.parse(fields) as FieldChange[];

/** Brings a record back to what it was right after the set. Everything that was changed since is taken back. */
export const restoreVersion = async (
  records: Records,
  kinds: readonly RecordKind[],
  setId: number,
  { record, id }: OneRecord,
): Promise<void> => {
  const later = await records.tx
    .selectFrom('changes')
    .select(['record', 'record_id', 'title', 'kind', 'fields'])
    .where('record', '=', record)
    .where('record_id', '=', id)
    .where('set_id', '>', setId)
    .orderBy('id', 'desc')
    .execute();
  const [newest] = later;
  if (!newest) return;
  let values: PlainRow = {};
  for (const { fields, ...rest } of later) {
    const change = { ...rest, fields: fieldsOf(fields) };
    const before = rowBefore(requireUndoable(kinds, change), change.fields);
    values = change.kind === 'Deleted' ? before : { ...values, ...before };
  }
  const kind = requireUndoable(kinds, { ...newest, fields: [] });
  const stored = await records.lock(kind, id);
  if (stored) await explained(kind, stored.title, () => records.updateRow(kind, stored, withoutVersion(values)));
  else await bringBack(records, kind, newest.title, { id, ...values });
  await kind.checkUndo?.(records.tx);
};

const withoutVersion = ({ version: _, ...values }: PlainRow): PlainRow => values;

const undoChange = async (records: Records, kind: RecordKind, change: KeptChange): Promise<void> => {
  const id = Number(change.record_id);
  const { fields } = change;
  const stored = await records.lock(kind, id);
  if (change.kind === 'Deleted') {
    if (stored) throw conflict(kind, change.title, 'is there again');
    return bringBack(records, kind, change.title, { id, ...rowBefore(kind, fields) });
  }
  if (!stored) throw conflict(kind, change.title, 'was deleted in the meantime');
  if (!hasValues(kind, stored.row, fields)) throw conflict(kind, stored.title, 'was changed in the meantime');
  if (change.kind === 'Changed') {
    return explained(kind, stored.title, () => records.updateRow(kind, stored, rowBefore(kind, fields)));
  }
  return explained(kind, stored.title, () => records.deleteRow(kind, stored));
};

const bringBack = (records: Records, kind: RecordKind, title: string, row: PlainRow): Promise<void> =>
  explained(kind, title, async () => {
    // Somebody may still have the record open that was deleted, and must not save over the one that came back.
    const version = Number(row.version ?? 1) + 1;
    await records.insertRow(kind, { ...row, ...kind.alsoSet?.(row, row), version }, 'Restored');
  });

/** Whether the row still has the values that the change has given it. */
const hasValues = (kind: RecordKind, row: PlainRow, fields: readonly FieldChange[]): boolean =>
  fields.every(([column, , after]) => isLeftOut(kind, column) || row[column] === after);

const isLeftOut = (kind: RecordKind, column: string) =>
  column === 'version' || (kind.secrets?.includes(column) ?? false) || (kind.internal?.includes(column) ?? false);

/** A secret was never kept. It comes back empty, which no secret that somebody enters can match. */
const rowBefore = (kind: RecordKind, fields: readonly FieldChange[]): PlainRow =>
  Object.fromEntries(fields.map(([column, before]): [string, PlainValue] => [column, kind.secrets?.includes(column) ? '' : before]));

const explained = async (kind: RecordKind, title: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof FileGone) throw conflict(kind, title, 'had a file that is not kept any more');
    if (isReferred(error)) throw conflict(kind, title, 'belongs together with records that have changed in the meantime');
    if (isTakenAnywhere(error)) throw conflict(kind, title, 'has been replaced by another one in the meantime');
    throw error;
  }
};

const conflict = (kind: RecordKind, title: string, what: string): Refusal =>
  new Refusal(409, `This cannot be undone: the ${kind.name.toLowerCase()} '${title}' ${what}.`);
