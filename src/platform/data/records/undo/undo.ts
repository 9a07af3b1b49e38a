// Takes a set of changes back: added records go, deleted ones come back with their id, changed fields get their former values. Nothing is
// overwritten that was changed since. Who may do it is read in the same transaction.

import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../wire/refusal.ts';
import type { Reader } from '../../data.ts';
import { timeSlice } from '../../time-slice.ts';
import { fieldsOf } from '../changes.tables.ts';
import { lockInOrder } from '../lock-in-order.ts';
import { withinQuotas } from '../quota.ts';
import { kindNamed, namesOf, type RecordKind, referringTo } from '../record-kind.ts';
import type { Records } from '../records.ts';
import { canBeUndone } from '../standing.ts';
import { type TakenBack, takeBackImport } from '../take-back-import.ts';
import { conflict, undoRun } from './undo-change.ts';
import { afterUndo, beforeUndo } from './undo-hooks.ts';
import { findInTheWay, isTheirs, type KeptChange, reasonIfGone, type Undoer } from './undo-rules.ts';

/** Only one record, with what has gone along with it, instead of all. */
export interface OneRecord {
  record: string;
  id: number;
}

/** Before a write begins: refuses a set that cannot be undone now. False if this user has no such set, or the record is not in it. */
export const lookAtSet = async (
  reader: Reader,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  setId: number,
  only: OneRecord | null,
): Promise<boolean> => {
  const set = await findSet(reader, undoer, setId);
  if (!set) return false;
  if (set.is_final) {
    // An import is the exception: its kind takes it back.
    if (only || !undoer.mayUndoAll) throw cannotBeUndone();
    return true;
  }
  const seen = new Set<string>();
  let isEmpty = true;
  for await (const piece of piecesToUndo(reader, kinds, setId, only)) {
    isEmpty = false;
    for (const run of runsOf(piece)) await lookAtRun(reader, kinds, setId, run, seen);
  }
  return !isEmpty;
};

/** `seen` are the records of the set that were looked at already. */
const lookAtRun = async (
  reader: Reader,
  kinds: readonly RecordKind[],
  setId: number,
  run: readonly KeptChange[],
  seen: Set<string>,
): Promise<void> => {
  const [kind] = run.map((change) => requireUndoable(kinds, change));
  if (!kind) return;
  const ids = run.map(({ record_id }) => Number(record_id));
  const named = sql<{
    id: number;
    title: string;
  }>`select id, ${kind.title} as title from ${sql.table(kind.table)} where id in (${sql.join(ids)})`;
  const titles = new Map((await named.execute(reader)).rows.map(({ id, title }) => [Number(id), String(title)]));
  const titleOf = ({ record_id, title }: KeptChange) => titles.get(Number(record_id)) ?? title;
  for (const change of run) {
    const key = `${kind.table} ${change.record_id}`;
    // Of several changes of a record only the newest one finds it as it is now.
    const reason = seen.has(key) ? null : reasonIfGone(change, titles.has(Number(change.record_id)));
    if (reason) throw conflict(kind, titleOf(change), reason);
    seen.add(key);
  }
  const found = await findInTheWay(reader, kind, setId, run);
  if (found) throw conflict(kind, titleOf(found.change), found.reason);
};

const findSet = (reader: Reader, undoer: Undoer, setId: number) =>
  reader
    .selectFrom('changes')
    .select('is_final')
    .where('set_id', '=', setId)
    .$if(!undoer.mayUndoAll, (changes) => changes.where(isTheirs(undoer)))
    .limit(1)
    .executeTakeFirst();

/**
 * Returns what was undone: changes, or an import, with which of its new records stay. Null if this user has no such set, or the record is
 * not in it.
 */
export const undoSet = async (
  records: Records,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  setId: number,
  only: OneRecord | null,
): Promise<'changes' | Pick<TakenBack, 'added' | 'staying' | 'receipts'> | null> => {
  const set = await findSet(records.tx, undoer, setId);
  if (!set) return null;
  if (set.is_final) {
    const taken = !only && undoer.mayUndoAll && (await takeBackImport(records, kinds, { setId, by: undoer.userId }));
    if (!taken) throw cannotBeUndone();
    const left = (await readAll(piecesOfSet(records.tx, kinds, setId, { only: null, isLeft: false }))).filter(taken.isLeft);
    if (taken.refused && left.length === 0) throw taken.refused;
    await undoKept(records, kinds, { setId, undoer, isWholeSet: false }, left);
    return taken;
  }
  const kept = await readAll(piecesToUndo(records.tx, kinds, setId, only));
  await undoKept(records, kinds, { setId, undoer, isWholeSet: !only }, kept);
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
    await beforeUndo(kind, records, { changes, isWholeSet, setId, by: undoer });
  }
  const yieldIfLong = timeSlice();
  await withinQuotas(records, kinds, kept, async () => {
    await lockChanged(records, kinds, kept);
    for (const run of runsOf(kept)) {
      const [kind] = run.map((change) => requireUndoable(kinds, change));
      if (!kind) continue;
      await undoRun(records, kind, setId, run);
      await yieldIfLong();
    }
  });
  for (const [kind, changes] of byKind) await afterUndo(kind, records, changes);
};

export const cannotBeUndone = () => new Refusal('IsFinal', 'This cannot be undone.');

interface Wanted {
  only: OneRecord | null;
  /** Those that were not taken back yet. */
  isLeft: boolean;
}

const changesOfSet = (reader: Reader, kinds: readonly RecordKind[], setId: number, { only, isLeft }: Wanted) => {
  const changes = reader.selectFrom('changes').where('changes.set_id', '=', setId);
  const left = isLeft ? changes.where('changes.may_undo', '=', true) : changes;
  return only ? left.where(isOfRecord(kinds, only)) : left;
};

/** Of the record itself, and what was deleted along with it and referred to it. */
const isOfRecord = (kinds: readonly RecordKind[], { record, id }: OneRecord): RawBuilder<SqlBool> => {
  const itself = sql<SqlBool>`(changes.record = ${record} and changes.record_id = ${id})`;
  const referring = referringTo(kinds, kindNamed(kinds, record)?.table ?? '').map(([kind, column]) => {
    const reference = `%[${JSON.stringify(column)},${id},%`;
    return sql<SqlBool>`(changes.record in (${sql.join(namesOf(kind))}) and changes.fields like ${reference})`;
  });
  if (referring.length === 0) return itself;
  return sql<SqlBool>`(${itself} or (changes.came_along and changes.kind = 'Deleted' and (${sql.join(referring, sql` or `)})))`;
};

/** Newest first. */
async function* piecesOfSet(reader: Reader, kinds: readonly RecordKind[], setId: number, wanted: Wanted): AsyncGenerator<KeptChange[]> {
  for (let before: number | null = null; ; await turn()) {
    let query = changesOfSet(reader, kinds, setId, wanted)
      .leftJoin('changes as former', 'former.id', 'changes.undoes')
      .select(['changes.id', 'changes.record', 'changes.record_id', 'changes.owner_id', 'changes.title', 'changes.kind', 'changes.fields'])
      .select(['changes.undoes', 'former.undoes as root']);
    if (before !== null) query = query.where('changes.id', '<', before);
    const rows = await query.orderBy('changes.id', 'desc').limit(readAtOnce).execute();
    if (rows.length > 0) yield rows.map(({ fields, ...row }) => ({ ...row, fields: fieldsOf(fields) }));
    if (rows.length < readAtOnce) return;
    before = rows.at(-1)?.id ?? null;
  }
}

/**
 * Changes of the set that were undone one by one before are left out. If all of them were, undoing says why it refuses: also where somebody
 * else has undone them since the first was read.
 */
async function* piecesToUndo(
  reader: Reader,
  kinds: readonly RecordKind[],
  setId: number,
  only: OneRecord | null,
): AsyncGenerator<KeptChange[]> {
  let isAnyLeft = false;
  for await (const piece of piecesOfSet(reader, kinds, setId, { only, isLeft: true })) {
    isAnyLeft = true;
    yield piece;
  }
  if (!isAnyLeft) yield* piecesOfSet(reader, kinds, setId, { only, isLeft: false });
}

const readAll = async (pieces: AsyncIterable<KeptChange[]>): Promise<KeptChange[]> => {
  const all: KeptChange[] = [];
  for await (const piece of pieces) for (const change of piece) all.push(change);
  return all;
};

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
