// Writes what was changed as one set of the history, and marks what can be undone now and what cannot any more.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText } from '../../wire/texts/fold-text.ts';
import type { Tx } from '../data.ts';
import { noIndex } from '../no-index.ts';
import { readInParts, splitInParts } from '../parts.ts';
import { changedTogether } from './changed-together.ts';
import type { ChangeTable } from './changes.tables.ts';
import { keepParts } from './deleted-parts.ts';
import type { Change } from './noted-changes.ts';
import { kindNamed, type Mailing, type RecordKind } from './record-kind.ts';
import type { Records } from './records.ts';
import { standingOf } from './standing.ts';
import { countHistory } from './written-bytes.ts';

// In between other requests have their turn.
const mostPerStatement = 200;

/** Who changes records, and how. */
export interface Actor {
  userId: number | null;
  /** The name when there is no user. */
  name: string;
  /** The name of the key that the user's program has sent. */
  key?: string | undefined;
  /** The call, or 'command line', for example. */
  via: string;
  address: string | null;
  /** Where it is decided which day it is. */
  timeZone: string;
  mailing?: Mailing;
  /** Never refused for what the user has written today. */
  isAlwaysSaved?: boolean;
  /** Also what is reserved for the command line. */
  mayChangeAll?: boolean;
}

interface Keeping {
  kinds: readonly RecordKind[];
  isFollowed: RawBuilder<SqlBool>;
}

/** Returns the id of the set, or null when nothing was changed. */
export const keepChanges = async ({ tx, changes }: Records, { kinds, isFollowed }: Keeping, actor: Actor): Promise<number | null> => {
  if (changes.length === 0) return null;
  const { userId: by_id, name, key, via, address } = actor;
  const at = new Date().toISOString();
  const byKey = key === undefined ? '' : ` by key ${key}`;
  const by_name = sql<string>`coalesce((select full_name from users where id = ${by_id}), ${name}) || ${byKey}`;
  const { what, leadsOf } = changedTogether(kinds, changes);
  const set = await tx
    .insertInto('change_sets')
    .values({ at, by_id, by_name, via, address, what, told_after: sql<number | null>`case when ${isFollowed} then 0 end` })
    .returning(['id', 'by_name'])
    .executeTakeFirstOrThrow();
  const common = { set_id: Number(set.id), at, by_id, via, by_name_folded: foldText(set.by_name), ...standingOf(kinds, via, changes) };
  const sizes = sizesOf(kinds, changes);
  for (const part of splitInParts(changes, mostPerStatement)) {
    await insertChanges(tx, part, (change) => ({ ...common, ...sizes(change), leads: leadsOf(change) }));
    if (changes.length > mostPerStatement) await nextTurn();
  }
  await markTakenBack(tx, changes);
  await markBack(tx, changes);
  // The last: others of the same person wait for it until the transaction ends.
  if (by_id !== null) await countHistory(tx, by_id, bytesOf(changes), actor);
  return common.set_id;
};

/** About what the other columns of a change take, and the indexes. */
const bytesOfRow = 300;

const bytesOf = (changes: readonly Change[]): number => {
  let bytes = 0;
  for (const { title, fields, parts } of changes) {
    bytes += bytesOfRow + 2 * title.length + Buffer.byteLength(JSON.stringify(fields)) + (parts ? JSON.stringify(parts).length : 0);
  }
  return bytes;
};

type Common = Omit<ChangeTable, 'id' | 'undoes' | 'title_folded' | 'leads' | 'came_along' | 'withheld_id' | keyof Change> & {
  leads: number;
};

const insertChanges = async (tx: Tx, changes: readonly Change[], commonOf: (change: Change) => Common): Promise<void> => {
  const values = changes.map((change) => {
    const { takesBack, parts: _, whenKept: __, fields, ...kept } = change;
    const undoes = takesBack?.root ?? takesBack?.id ?? null;
    return {
      other_id: null,
      came_along: false,
      ...kept,
      ...commonOf(change),
      undoes,
      title_folded: foldText(change.title),
      fields: JSON.stringify(fields),
    };
  });
  const rows = await tx.insertInto('changes').values(values).returning('id').execute();
  // Ids are given in the order of the rows, but the database may answer them in another order.
  const ids = rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
  await keepParts(
    tx,
    changes.flatMap(({ parts }, at) => (parts ? [{ change_id: Number(ids[at]), parts }] : [])),
  );
  for (const [at, { whenKept }] of changes.entries()) await whenKept?.(Number(ids[at]));
};

/** How many records were changed together, and how many of them belong to the same person, on either side. */
const sizesOf = (kinds: readonly RecordKind[], changes: readonly Change[]) => {
  const records = new Set<string>();
  const owned = new Map<number | null, Set<string>>();
  for (const { record, record_id, owner_id, other_id, came_along } of changes) {
    if (record_id === null || came_along) continue;
    const key = `${kindNamed(kinds, record)?.name} ${record_id}`;
    records.add(key);
    for (const id of new Set([owner_id, other_id ?? owner_id])) owned.set(id, (owned.get(id) ?? new Set()).add(key));
  }
  const sizeOf = (id: number | null) => owned.get(id)?.size ?? 0;
  return ({ owner_id, other_id }: Change) => ({
    set_size: records.size,
    owned_size: Math.max(sizeOf(owner_id), other_id ? sizeOf(other_id) : 0),
  });
};

/** What was taken back cannot be undone again. With an undo that is taken back, what it had undone can be. */
const markTakenBack = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const [past, again]: [number[], number[]] = [[], []];
  for (const { takesBack } of changes) {
    if (!takesBack) continue;
    past.push(takesBack.id);
    if (takesBack.root !== null) past.push(takesBack.root);
    else if (takesBack.undoes !== null) again.push(takesBack.undoes);
  }
  const mark = (ids: readonly number[], may_undo: boolean) =>
    readInParts(ids, (part) => {
      const marked = tx.updateTable('changes').set({ may_undo }).where('id', 'in', part);
      // The newer deletion is the one that can be undone.
      return (may_undo ? marked.where('kind', '!=', 'Deleted') : marked).execute();
    });
  await mark(past, false);
  await mark(again, true);
};

/** A record that is there again is not in the trash any more, however it came back. */
const markBack = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  const back = changes.filter(({ kind }) => kind === 'Restored');
  for (const [record, alike] of Map.groupBy(back, (change) => change.record)) {
    const ids = alike.map(({ record_id }) => Number(record_id));
    await readInParts(ids, (part) =>
      tx
        .updateTable('changes')
        .set({ may_undo: false })
        .where('record_id', 'in', part)
        .where('record', '=', record)
        .where(noIndex('kind'), '=', 'Deleted')
        .where('may_undo', '=', true)
        .execute(),
    );
  }
};
