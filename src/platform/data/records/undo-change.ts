// Takes changes of records back: one, or several of the same kind together. Nothing is overwritten that was changed since.

import { Refusal } from '../../wire/refusal.ts';
import { FileGone } from '../file-rows.ts';
import { isReferred } from '../references.ts';
import { isTaken, isTakenAnywhere } from '../unique.ts';
import type { ChangeTable, FieldChange } from './changes.tables.ts';
import type { PlainRow, PlainValue, RecordKind } from './record-kind.ts';
import type { Records, Stored } from './records.ts';

export interface KeptChange extends Pick<ChangeTable, 'record' | 'record_id' | 'title' | 'kind'> {
  fields: readonly FieldChange[];
}

/** All changes are of the same kind of record, each of another one, and did the same. What is in the way of one is told by name. */
export const undoRun = async (records: Records, kind: RecordKind, changes: readonly KeptChange[]): Promise<void> => {
  if (changes.length > 1) {
    try {
      return await records.attempt(() => undoTogether(records, kind, changes));
    } catch (error) {
      if (!isInTheWay(error)) throw error;
    }
  }
  for (const change of changes) await undoChange(records, kind, change);
};

/** With a few statements for all of them. */
const undoTogether = async (records: Records, kind: RecordKind, changes: readonly KeptChange[]): Promise<void> => {
  const stored = await records.lockRows(
    kind,
    changes.map(({ record_id }) => Number(record_id)),
  );
  const found: [Stored, KeptChange][] = [];
  for (const change of changes) {
    const one = stored.get(Number(change.record_id));
    const isThere = one !== undefined && hasValues(kind, one.row, change.fields);
    if (change.kind === 'Deleted' ? one : !isThere) throw conflict(kind, change.title, 'was changed in the meantime');
    if (one) found.push([one, change]);
  }
  switch (changes[0]?.kind) {
    case 'Deleted':
      return bringAllBack(records, kind, changes);
    case 'Changed':
      return records.updateRows(
        kind,
        found.map(([one, { fields }]) => [one, rowBefore(kind, fields)]),
      );
    default:
      return records.deleteRows(
        kind,
        found.map(([one]) => one),
      );
  }
};

/** A row that was deleted before a migration may lack a column of it. */
const bringAllBack = async (records: Records, kind: RecordKind, changes: readonly KeptChange[]): Promise<void> => {
  const rows = changes.map(({ record_id, fields }) => rowAgain(kind, { id: Number(record_id), ...rowBefore(kind, fields) }));
  rows.sort((one, other) => Number(one.id) - Number(other.id));
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) await records.insertRows(kind, alike, 'Restored');
};

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

export const bringBack = (records: Records, kind: RecordKind, title: string, row: PlainRow): Promise<void> =>
  explained(kind, title, async () => {
    await records.insertRow(kind, rowAgain(kind, row), 'Restored');
  });

const rowAgain = (kind: RecordKind, row: PlainRow): PlainRow => {
  // Somebody may still have the record open that was deleted, and must not save over the one that came back.
  const version = Number(row.version ?? 1) + 1;
  return { ...row, ...kind.alsoSet?.(row, row), version };
};

/** Whether the row still has the values that the change has given it. */
const hasValues = (kind: RecordKind, row: PlainRow, fields: readonly FieldChange[]): boolean =>
  fields.every(([column, , after]) => isLeftOut(kind, column) || row[column] === after);

const isLeftOut = (kind: RecordKind, column: string) =>
  column === 'version' || (kind.secrets?.includes(column) ?? false) || (kind.internal?.includes(column) ?? false);

/** A secret was never kept. It comes back empty, which no secret that somebody enters can match. */
export const rowBefore = (kind: RecordKind, fields: readonly FieldChange[]): PlainRow =>
  Object.fromEntries(fields.map(([column, before]): [string, PlainValue] => [column, kind.secrets?.includes(column) ? '' : before]));

export const explained = async (kind: RecordKind, title: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof FileGone) throw conflict(kind, title, 'had a file that is not kept any more');
    if (isReferred(error)) throw conflict(kind, title, 'belongs together with records that have changed in the meantime');
    if (isTakenAnywhere(error)) throw conflict(kind, title, takenBy(kind, error));
    throw error;
  }
};

const takenBy = ({ table, taken = {} }: RecordKind, error: unknown): string =>
  Object.entries(taken).find(([column]) => isTaken(error, table, column))?.[1] ?? 'has been replaced by another one in the meantime';

const conflict = (kind: RecordKind, title: string, what: string): Refusal =>
  new Refusal('CannotUndo', `This cannot be undone: the ${kind.name.toLowerCase()} '${title}' ${what}.`);

const isInTheWay = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof FileGone || isReferred(error) || isTakenAnywhere(error);
