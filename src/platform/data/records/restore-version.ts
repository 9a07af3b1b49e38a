// Brings one record back to what it was right after a set. Everything that was changed since is taken back, but not what its kind keeps
// apart, such as whether somebody may sign in.

import { sql } from 'kysely';
import { readNewestFirst } from '../in-pieces.ts';
import { barUndo, checkUndone } from './bar-undo.ts';
import type { FieldChange } from './changes.tables.ts';
import { withinQuotas } from './quota.ts';
import { kindNamed, type RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';
import { cannotBeUndone, type OneRecord } from './undo.ts';
import { bringBack, conflict, explained, valuesBefore } from './undo-change.ts';
import { fieldsOf, isOwnSet, type KeptChange, kindsOfRecord, type Undoer } from './undo-rules.ts';

/** Returns false if for this user there is no such record in the history, or if others have changed it since. */
export const restoreVersion = async (
  records: Records,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  setId: number,
  { record, id }: OneRecord,
): Promise<boolean> => {
  const kind = kindNamed(kinds, record);
  if (kind?.isForStaffOnly && !undoer.mayUndoAll) return false;
  const known = kind && (await ownersSince(records, kind, id, setId, undoer));
  if (!known || known.length === 0) return false;
  if (kind.isFinal || record !== kind.name) throw cannotBeUndone();
  let isFound = true;
  await withinQuotas(records, kinds, known, async () => {
    const readLater = async () => (await readSince(records, kind, id, setId, undoer)).filter(({ set_id }) => set_id > setId);
    const seen = await readLater();
    // What it locks is locked before the record, as everywhere.
    if (seen[0]) await barUndo(kind, records, { changes: [asOne(kind, seen)], isWholeSet: false, by: undoer });
    const stored = await records.lock(kind, id);
    // Only now nobody else can change the record.
    const later = await readLater();
    const [newest] = later;
    if (!newest) return;
    isFound = undoer.mayUndoAll || later.every(({ is_own }) => is_own);
    if (!isFound) return;
    if (newest.id !== seen[0]?.id) throw conflict(kind, stored?.title ?? newest.title, 'was changed in the meantime');
    // The last condition: the record was not there after the set.
    if (later.some(({ is_final }) => is_final) || ['Added', 'Restored'].includes(later.at(-1)?.kind ?? '')) throw cannotBeUndone();
    const values = valuesBefore(asOne(kind, later).fields);
    if (stored) await explained(kind, stored.title, () => records.updateRow(kind, stored, values));
    else if (newest.kind === 'Deleted') await bringBack(records, kind, newest, values);
    else throw cannotBeUndone();
    await checkUndone(kind, records, later);
  });
  await kind.checkUndo?.(records.tx);
  return isFound;
};

interface SinceThen extends KeptChange {
  set_id: number;
  is_final: boolean;
  is_own: boolean;
}

/** In this set and later. */
const changesSince = ({ tx }: Records, kind: RecordKind, id: number, setId: number, undoer: Undoer) =>
  tx
    .selectFrom('changes')
    .where('record', '=', kind.name)
    .where('record_id', '=', id)
    .where('set_id', '>=', setId)
    .where('kind', 'in', kindsOfRecord)
    .$if(!undoer.mayUndoAll, (changes) => changes.where('owner_id', '=', undoer.userId));

/** Whose the record has been. */
const ownersSince = (...of: Parameters<typeof changesSince>) =>
  changesSince(...of)
    .select(['record', 'owner_id'])
    .distinct()
    .execute();

/** What happened to the record, newest first. */
const readSince = (...of: Parameters<typeof changesSince>): Promise<SinceThen[]> =>
  readNewestFirst(readAtOnce, async (below, limit) => {
    const [, , , , undoer] = of;
    const rows = await changesSince(...of)
      .select(['id', 'set_id', 'record', 'record_id', 'owner_id', 'title', 'kind', 'fields', 'undoes', 'is_final'])
      .select(sql<boolean | number>`${isOwnSet(undoer)}`.as('is_own'))
      .$if(below !== null, (changes) => changes.where('id', '<', below))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ fields, is_own, ...row }) => ({ ...row, root: null, is_own: Boolean(is_own), fields: fieldsOf(fields) }));
  });

/** A single change may have texts of hundreds of kilobytes. */
const readAtOnce = 25;

/** All these changes as one, newest first: the values that the record had before them, and those that it has now. */
const asOne = (kind: RecordKind, later: readonly KeptChange[]) => {
  const together = new Map<string, FieldChange>();
  for (const { fields } of later) {
    for (const [column, before, after] of fields)
      together.set(column, [column, before, (together.get(column) ?? [column, before, after])[2]]);
  }
  const { internal = [], secrets = [], ownChoices = [], apart } = kind;
  const left = ['version', ...internal, ...secrets, ...ownChoices, ...(apart?.columns ?? [])];
  return {
    ...{ record: kind.name, record_id: later[0]?.record_id ?? null, kind: later[0]?.kind === 'Deleted' ? 'Deleted' : 'Changed' },
    fields: [...together.values()].filter(([column]) => !left.includes(column)),
  };
};
