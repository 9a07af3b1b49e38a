// Brings one record back to what it was right after a set. Everything that was changed since is taken back, but not what its kind keeps
// apart, such as whether somebody may sign in. The changes since are read before the write begins, because changes in the history are never
// altered. The write only checks that no newer one has come.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reader } from '../../data.ts';
import { splitInParts } from '../../parts.ts';
import { type FieldChange, fieldsOf, valuesBefore } from '../changes.tables.ts';
import { withinQuotas } from '../quota.ts';
import { kindNamed, type RecordKind } from '../record-kind.ts';
import type { Records } from '../records.ts';
import { kindsOfRecord } from '../standing.ts';
import { cannotBeUndone, type OneRecord } from './undo.ts';
import { bringBack, conflict, explained } from './undo-change.ts';
import { afterUndo, beforeUndo, type Undone } from './undo-hooks.ts';
import { isOwnSet, type KeptChange, mostLater, tooMuchChanged, type Undoer } from './undo-rules.ts';

/** A version of a record, and what has to be taken back for it. */
interface Version {
  kind: RecordKind;
  id: number;
  setId: number;
  undoer: Undoer;
  /** Null where nothing has changed since. */
  later: Later | null;
}

interface Later {
  /** Whose the record was, for each change. */
  owned: readonly Pick<KeptChange, 'record' | 'owner_id'>[];
  newest: KeptChange;
  /** All of it as one change: the values before, and those that the record has now. */
  together: Undone['changes'][number];
}

/** Null if this user has no such record in the history, or if others have changed it since. */
export const readVersion = async (
  reader: Reader,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  setId: number,
  { record, id }: OneRecord,
): Promise<Version | null> => {
  const kind = kindNamed(kinds, record);
  if (!kind || (kind.isForStaffOnly && !undoer.mayUndoAll)) return null;
  const known = await readNewest(reader, kind, id, undoer, mostLater + 1);
  const later = known.filter(({ set_id }) => set_id > setId);
  const [last] = known;
  if (!last || last.set_id < setId) return null;
  if (!undoer.mayUndoAll && (last.owner_id !== undoer.userId || later.some(({ is_own }) => !is_own))) return null;
  if (kind.isFinal || record !== kind.name) throw cannotBeUndone();
  const version = { kind, id, setId, undoer };
  const [newest] = later;
  if (!newest) return { ...version, later: null };
  if (later.length > mostLater) throw tooMuchChanged();
  // The last condition: the record was not there after the set.
  if (later.some(({ is_final }) => is_final) || ['Added', 'Restored'].includes(later.at(-1)?.kind ?? '')) throw cannotBeUndone();
  const { fields, whole } = await foldFields(reader, later);
  const { internal = [], secrets = [], ownChoices = [], apart } = kind;
  const left = ['version', ...internal, ...secrets, ...ownChoices, ...(apart?.columns ?? [])];
  const together = {
    record: kind.name,
    record_id: id,
    kind: newest.kind === 'Deleted' ? 'Deleted' : 'Changed',
    fields: fields.filter(([column]) => !left.includes(column)),
  };
  return { ...version, later: { owned: later, newest: { ...newest, root: null, fields: whole }, together } };
};

/** Returns false if others have changed the record since it was read. */
export const restoreVersion = async (records: Records, kinds: readonly RecordKind[], version: Version): Promise<boolean> => {
  const { kind, id, setId, undoer, later } = version;
  let isFound = true;
  await withinQuotas(records, kinds, later?.owned ?? [], async () => {
    // What it locks is locked before the record, as everywhere.
    if (later) await beforeUndo(kind, records, { changes: [later.together], isWholeSet: false, setId, by: undoer });
    const stored = await records.lock(kind, id);
    // Only now nobody else can change the record.
    const [last] = await readNewest(records.tx, kind, id, undoer, 1);
    const since = last !== undefined && last.set_id > setId ? last : null;
    isFound = undoer.mayUndoAll || since === null || since.is_own;
    if (!isFound) return;
    if (since?.id !== later?.newest.id) throw conflict(kind, stored?.title ?? last?.title ?? '', 'was changed in the meantime');
    if (!later) return;
    const { newest, together } = later;
    const values = valuesBefore(together.fields);
    if (stored) await explained(kind, stored.title, () => records.updateRow(kind, stored, values));
    else if (newest.kind === 'Deleted') await bringBack(records, kind, newest, values);
    else throw cannotBeUndone();
    await afterUndo(kind, records, [together]);
  });
  return isFound;
};

/** So many changes of a record, newest first, without what they have changed: that may be long. */
const readNewest = async (reader: Reader, kind: RecordKind, id: number, undoer: Undoer, most: number) => {
  const rows = await reader
    .selectFrom('changes')
    .select(['id', 'set_id', 'record', 'record_id', 'owner_id', 'title', 'kind', 'undoes', 'is_final'])
    .select(sql<boolean | number>`coalesce(${isOwnSet(undoer)}, false)`.as('is_own'))
    .where('record', '=', kind.name)
    .where('record_id', '=', id)
    .where('kind', 'in', kindsOfRecord)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, is_own: Boolean(row.is_own) }));
};

/** A single change may have texts of hundreds of kilobytes. */
const readAtOnce = 25;

/** For each column the value before all these changes and the one after them; and what the newest of them has changed. */
const foldFields = async (reader: Reader, newestFirst: readonly { id: number }[]) => {
  const together = new Map<string, FieldChange>();
  let whole: readonly FieldChange[] | null = null;
  for (const part of splitInParts(newestFirst, readAtOnce)) {
    const ids = part.map(({ id }) => id);
    const rows = await reader.selectFrom('changes').select(['id', 'fields']).where('id', 'in', ids).orderBy('id', 'desc').execute();
    for (const row of rows) {
      const fields = fieldsOf(row.fields);
      whole ??= fields;
      for (const [column, before, after] of fields)
        together.set(column, [column, before, (together.get(column) ?? [column, before, after])[2]]);
    }
    await nextTurn();
  }
  return { fields: [...together.values()], whole: whole ?? [] };
};
