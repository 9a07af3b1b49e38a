// Takes a set of changes back: added records go, deleted ones come back with their id, changed fields get their former values. Nothing is
// overwritten that was changed since.

import type { ChangeKind } from '../../wire/calls/changes.ts';
import { Refusal } from '../../wire/refusal.ts';
import { inTurns } from '../turns.ts';
import type { FieldChange } from './changes.tables.ts';
import { lockInOrder } from './lock-in-order.ts';
import { withinQuotas } from './quota.ts';
import type { PlainRow, RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';
import { bringBack, explained, type KeptChange, rowBefore, undoRun } from './undo-change.ts';

/** Only one record, instead of all. */
export interface OneRecord {
  record: string;
  id: number;
}

/** Returns false if there is no such set, or if it has not changed that record. */
export const undoSet = async (records: Records, kinds: readonly RecordKind[], setId: number, only: OneRecord | null): Promise<boolean> => {
  let query = records.tx
    .selectFrom('changes')
    .select([...keptColumns, 'owner_id'])
    .where('set_id', '=', setId);
  if (only) query = query.where('record', '=', only.record).where('record_id', '=', only.id);
  const kept = await query.orderBy('id', 'desc').execute();
  const touched = new Set<RecordKind>();
  const nextTurn = inTurns();
  await withinQuotas(records, kinds, kept, async () => {
    await lockChanged(records, kinds, kept);
    for (const run of runsOf(kept)) {
      const changes = run.map(({ fields, ...rest }) => ({ ...rest, fields: fieldsOf(fields) }));
      const [kind] = changes.map((change) => requireUndoable(kinds, change));
      if (!kind) continue;
      await undoRun(records, kind, changes);
      touched.add(kind);
      await nextTurn();
    }
  });
  for (const { checkUndo } of touched) await checkUndo?.(records.tx);
  return kept.length > 0;
};

/** The newest change is taken back first, but others go through the same records from the lowest id up. */
const lockChanged = async (
  records: Records,
  kinds: readonly RecordKind[],
  changes: readonly Pick<KeptChange, 'record' | 'record_id'>[],
): Promise<void> => {
  for (const [, [kind, ...others]] of Map.groupBy(kinds, ({ table }) => table)) {
    if (!kind) continue;
    const names = [kind, ...others].map(({ name }) => name);
    const ids = changes.filter(({ record }) => names.includes(record)).map(({ record_id }) => Number(record_id));
    await lockInOrder(records, kind, ids);
  }
};

const keptColumns = ['record', 'record_id', 'title', 'kind', 'fields'] as const;

/** Changes that follow each other and are of the same kind, each of another record. */
const runsOf = <C extends Pick<KeptChange, 'record' | 'record_id' | 'kind'>>(changes: readonly C[]): C[][] => {
  const runs: C[][] = [];
  const ids = new Set<number | null>();
  for (const change of changes) {
    const run = runs.at(-1);
    const [first] = run ?? [];
    const isSame = first?.record === change.record && first.kind === change.kind && !ids.has(change.record_id);
    if (run && isSame && run.length < mostAtOnce) run.push(change);
    else {
      runs.push([change]);
      ids.clear();
    }
    ids.add(change.record_id);
  }
  return runs;
};

const mostAtOnce = 50;

const requireUndoable = (kinds: readonly RecordKind[], change: KeptChange): RecordKind => {
  const kind = kinds.find(({ name }) => name === change.record);
  if (!kind || !mayBeUndone(kinds, change)) throw new Refusal('IsFinal', 'This cannot be undone.');
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
    .select([...keptColumns, 'owner_id'])
    .where('record', '=', record)
    .where('record_id', '=', id)
    .where('set_id', '>', setId)
    .orderBy('id', 'desc')
    .execute();
  const [newest] = later;
  if (!newest) return;
  // The record was not there after the set.
  if (['Added', 'Restored'].includes(later.at(-1)?.kind ?? '')) throw new Refusal('IsFinal', 'This cannot be undone.');
  let values: PlainRow = {};
  for (const { fields, ...rest } of later) {
    const change = { ...rest, fields: fieldsOf(fields) };
    const before = rowBefore(requireUndoable(kinds, change), change.fields);
    values = change.kind === 'Deleted' ? before : { ...values, ...before };
  }
  const kind = requireUndoable(kinds, { ...newest, fields: [] });
  await withinQuotas(records, kinds, later, async () => {
    const stored = await records.lock(kind, id);
    if (stored) await explained(kind, stored.title, () => records.updateRow(kind, stored, withoutVersion(values)));
    else await bringBack(records, kind, newest.title, { id, ...values });
  });
  await kind.checkUndo?.(records.tx);
};

const withoutVersion = ({ version: _, ...values }: PlainRow): PlainRow => values;
