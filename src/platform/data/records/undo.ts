// Takes a set of changes back: added records go, deleted ones come back with their id, changed fields get their former values. Nothing is
// overwritten that was changed since. Who may do it is read in the same transaction.

import { Refusal } from '../../wire/refusal.ts';
import { inTurns, readNewestFirst } from '../in-pieces.ts';
import { barUndo, checkUndone } from './bar-undo.ts';
import { lockInOrder } from './lock-in-order.ts';
import { withinQuotas } from './quota.ts';
import { kindNamed, type RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';
import { takeBackImport } from './take-back-import.ts';
import { undoRun } from './undo-change.ts';
import { canBeUndone, fieldsOf, isTheirs, type KeptChange, type Undoer } from './undo-rules.ts';

/** Only one record, instead of all. */
export interface OneRecord {
  record: string;
  id: number;
}

/** What was undone: the changes, or an import in the way of its kind. Null if for this user there is no such set, or not in it that record. */
export const undoSet = async (
  records: Records,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  setId: number,
  only: OneRecord | null,
): Promise<'changes' | 'import' | null> => {
  const set = await records.tx
    .selectFrom('changes')
    .select('is_final')
    .where('set_id', '=', setId)
    .$if(!undoer.mayUndoAll, (changes) => changes.where(isTheirs(undoer)))
    .limit(1)
    .executeTakeFirst();
  if (!set) return null;
  if (set.is_final) {
    const taken = !only && undoer.mayUndoAll && (await takeBackImport(records, kinds, setId, undoer.userId));
    if (!taken) throw cannotBeUndone();
    const left = (await readChanges(records, setId, null)).filter(taken.isLeft);
    if (taken.refused && left.length === 0) throw taken.refused;
    await undoKept(records, kinds, { setId, undoer, isWholeSet: false }, left);
    return 'import';
  }
  const kept = await readChanges(records, setId, only);
  // What was taken back by itself is not in the way of the rest. Where all of it was, the answer says so.
  const left = kept.filter(({ may_undo }) => may_undo);
  await undoKept(records, kinds, { setId, undoer, isWholeSet: !only }, left.length > 0 ? left : kept);
  return kept.length > 0 ? 'changes' : null;
};

interface Undoing {
  setId: number;
  undoer: Undoer;
  isWholeSet: boolean;
}

const undoKept = async (
  records: Records,
  kinds: readonly RecordKind[],
  { setId, undoer, isWholeSet }: Undoing,
  kept: readonly KeptChange[],
): Promise<void> => {
  records.isUndo = true;
  const byKind = Map.groupBy(kept, ({ record }) => kindNamed(kinds, record));
  for (const [kind, changes] of byKind) {
    await barUndo(kind, records, { changes, isWholeSet, by: undoer });
  }
  const touched = new Set<RecordKind>();
  const nextTurn = inTurns();
  await withinQuotas(records, kinds, kept, async () => {
    await lockChanged(records, kinds, kept);
    for (const run of runsOf(kept)) {
      const [kind] = run.map((change) => requireUndoable(kinds, change));
      if (!kind) continue;
      await undoRun(records, kind, setId, run);
      touched.add(kind);
      await nextTurn();
    }
  });
  for (const { checkUndo } of touched) await checkUndo?.(records.tx);
  for (const [kind, changes] of byKind) await checkUndone(kind, records, changes);
};

export const cannotBeUndone = () => new Refusal('IsFinal', 'This cannot be undone.');

/** Newest first. */
const readChanges = ({ tx }: Records, setId: number, only: OneRecord | null): Promise<(KeptChange & { may_undo: boolean })[]> =>
  readNewestFirst(readAtOnce, async (below, limit) => {
    let query = tx
      .selectFrom('changes')
      .leftJoin('changes as former', 'former.id', 'changes.undoes')
      .select(['changes.id', 'changes.record', 'changes.record_id', 'changes.owner_id', 'changes.title', 'changes.kind', 'changes.fields'])
      .select(['changes.may_undo', 'changes.undoes', 'former.undoes as root'])
      .where('changes.set_id', '=', setId);
    if (only) query = query.where('changes.record', '=', only.record).where('changes.record_id', '=', only.id);
    if (below !== null) query = query.where('changes.id', '<', below);
    const rows = await query.orderBy('changes.id', 'desc').limit(limit).execute();
    return rows.map(({ fields, ...row }) => ({ ...row, fields: fieldsOf(fields) }));
  });

const readAtOnce = 200;

/** The newest change is taken back first, but others go through the same records from the lowest id up. */
const lockChanged = async (records: Records, kinds: readonly RecordKind[], changes: readonly KeptChange[]): Promise<void> => {
  const byKind = Map.groupBy(changes, ({ record }) => kindNamed(kinds, record));
  for (const kind of kinds) {
    const alike = byKind.get(kind) ?? [];
    const isDeletion = alike.some((change) => change.kind === 'Added' || change.kind === 'Restored');
    const ids = alike.map(({ record_id }) => Number(record_id));
    await lockInOrder(records, kind, ids, isDeletion ? 'deletion' : 'change');
  }
};

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
  const kind = kindNamed(kinds, change.record);
  if (!kind || !canBeUndone(kinds, change)) throw cannotBeUndone();
  return kind;
};
