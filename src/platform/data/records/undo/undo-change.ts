// Takes changes of records back: one, or several of the same kind together. Nothing is overwritten that was changed since.

import { Refusal } from '../../../wire/refusal.ts';
import { FileGone } from '../../file-rows.ts';
import { isReferred, isTaken, isTakenAnywhere } from '../../violations.ts';
import { valuesBefore } from '../changes.tables.ts';
import { type DeletedParts, insertParts, takeParts } from '../deleted-parts.ts';
import type { Stored } from '../locked-records.ts';
import { namesOf, type PlainRow, type RecordKind } from '../record-kind.ts';
import type { Records } from '../records.ts';
import { findInTheWay, type KeptChange, reasonIfGone } from './undo-rules.ts';

/** All changes are of one set and the same kind of record, each of another one, and did the same. Their records are locked. */
export const undoRun = async (records: Records, kind: RecordKind, setId: number, changes: readonly KeptChange[]): Promise<void> => {
  const stored = await records.lockRows(
    kind,
    changes.map(({ record_id }) => Number(record_id)),
  );
  const titleOf = ({ record_id, title }: KeptChange) => stored.get(Number(record_id))?.title ?? title;
  for (const change of changes) {
    const reason = reasonIfGone(change, stored.has(Number(change.record_id)));
    if (reason) throw conflict(kind, titleOf(change), reason);
  }
  const found = await findInTheWay(records.tx, kind, setId, changes);
  if (found) throw conflict(kind, titleOf(found.change), found.reason);
  const before = records.changes.length;
  await undoAll(records, kind, changes, stored);
  const undone = new Map(changes.map(({ record_id, id, undoes, root }) => [record_id, { id, undoes, root }]));
  for (const done of records.changes.slice(before)) {
    const takesBack = undone.get(done.record_id);
    if (takesBack && namesOf(kind).includes(done.record)) done.takesBack = takesBack;
  }
};

type Found = ReadonlyMap<number, Stored>;

/** With a few statements for all of them. What is in the way of one is told by name. */
const undoAll = async (records: Records, kind: RecordKind, changes: readonly KeptChange[], stored: Found): Promise<void> => {
  if (changes.length > 1) {
    try {
      return await records.attempt(() => undoTogether(records, kind, changes, stored));
    } catch (error) {
      if (!isInTheWay(error)) throw error;
    }
  }
  for (const change of changes) {
    const title = stored.get(Number(change.record_id))?.title ?? change.title;
    await explained(kind, title, () => undoTogether(records, kind, [change], stored));
  }
};

const undoTogether = async (records: Records, kind: RecordKind, changes: readonly KeptChange[], stored: Found): Promise<void> => {
  const found = changes.flatMap((change): [Stored, KeptChange][] => {
    const one = stored.get(Number(change.record_id));
    return one ? [[one, change]] : [];
  });
  switch (changes[0]?.kind) {
    case 'Deleted':
      return bringAllBack(records, kind, changes);
    case 'Changed':
      return records.updateRows(
        kind,
        found.map(([one, { fields }]) => [one, valuesBefore(fields)]),
      );
    default:
      return records.deleteRows(
        kind,
        found.map(([one]) => one),
      );
  }
};

const bringAllBack = async (records: Records, kind: RecordKind, deletions: readonly KeptChange[]): Promise<void> => {
  const parts = await takeParts(
    records.tx,
    deletions.map(({ id }) => id),
  );
  const rows = deletions.map(({ id, record_id, fields }) => rowAgain(Number(record_id), valuesBefore(fields), parts.get(id)));
  rows.sort((one, other) => Number(one.id) - Number(other.id));
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) await records.insertRows(kind, alike, 'Restored');
  for (const kept of parts.values()) await insertParts(records.tx, kept);
};

/** With other values than those that the record had when it was deleted. */
export const bringBack = (
  records: Records,
  kind: RecordKind,
  { id, record_id, title, fields }: KeptChange,
  values: PlainRow,
): Promise<void> =>
  explained(kind, title, async () => {
    const parts = (await takeParts(records.tx, [id])).get(id);
    await records.insertRow(kind, rowAgain(Number(record_id), { ...valuesBefore(fields), ...values }, parts), 'Restored');
    if (parts) await insertParts(records.tx, parts);
  });

const rowAgain = (id: number, row: PlainRow, parts: DeletedParts | undefined): PlainRow => {
  // Somebody may still have the record open that was deleted, and must not save over the one that came back.
  const version = Number(row.version ?? 1) + 1;
  return { id, ...row, ...parts?.secrets, version };
};

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

export const conflict = (kind: RecordKind, title: string, what: string): Refusal =>
  new Refusal('CannotUndo', `This cannot be undone: the ${kind.name.toLowerCase()} '${title}' ${what}.`);

const isInTheWay = (error: unknown): boolean =>
  error instanceof Refusal || error instanceof FileGone || isReferred(error) || isTakenAnywhere(error);
