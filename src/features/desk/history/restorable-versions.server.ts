// Which of the listed changes a record can be brought back to: it has changed since, and the caller may take back all that came after. Read
// for a whole page, from the newest change of each record back to the oldest listed one, in pieces.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import { inParts } from '../../../platform/data/in-pieces.ts';
import { kindNamed, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { isOwnSet, type Undoer } from '../../../platform/data/records/undo-rules.ts';

interface ListedChange {
  Id: number;
  SetId: number;
  Record: string;
  RecordId: number | null;
  Kind: string;
}

export const restorableAmong = async (
  data: Data,
  kinds: readonly RecordKind[],
  undoer: Undoer,
  rows: readonly ListedChange[],
): Promise<(row: ListedChange) => boolean> => {
  const keyOf = ({ Record, RecordId }: ListedChange) => `${Record} ${RecordId}`;
  const versions = rows.filter((row) => row.RecordId !== null && isVersion(kinds, row));
  const wanted = [...Map.groupBy(versions, keyOf)].map(([key, alike]): Wanted => {
    const [{ Record = '', RecordId = 0 } = {}] = alike;
    return { key, record: Record, id: Number(RecordId), after: Math.min(...alike.map(({ Id }) => Id)), before: largest };
  });
  const later = new Map<string, Later>();
  for (let left = wanted; left.length > 0; ) {
    const next: Wanted[] = [];
    for (const part of inParts(left, recordsAtOnce)) {
      for (const found of await readPart(data, undoer, part)) {
        const one = part[found.place];
        if (!one) continue;
        const { newest, barred } = found;
        later.set(one.key, { newest: later.get(one.key)?.newest ?? newest ?? 0, barred: barred ?? 0 });
        if (barred === null && found.last !== null) next.push({ ...one, before: found.last });
      }
      if (left.length > recordsAtOnce || next.length > 0) await nextTurn();
    }
    left = next;
  }
  return (row) => {
    const { newest = 0, barred = 0 } = (isVersion(kinds, row) && later.get(keyOf(row))) || {};
    return newest > row.SetId && barred <= row.SetId;
  };
};

interface Wanted {
  key: string;
  record: string;
  id: number;
  /** The ids of the changes between which is read. */
  after: number;
  before: number;
}

/** The newest set that changed the record, and the newest that the caller may not take back. */
interface Later {
  newest: number;
  barred: number;
}

const isVersion = (kinds: readonly RecordKind[], { Record, Kind }: ListedChange): boolean => {
  const kind = kindNamed(kinds, Record);
  return kind !== undefined && !kind.isFinal && kind.name === Record && ['Added', 'Changed', 'Restored'].includes(Kind);
};

const recordsAtOnce = 20;
const changesAtOnce = 250;
const largest = 2_147_483_647;

interface FoundPart {
  place: number;
  newest: number | null;
  barred: number | null;
  /** The id of the oldest change that was read, if there are more. */
  last: number | null;
}

const readPart = async ({ engine, read }: Data, undoer: Undoer, part: readonly Wanted[]): Promise<FoundPart[]> => {
  const list = JSON.stringify(part.map(({ record, id, after, before }, place) => [place, record, id, after, before]));
  const wanted =
    engine === 'postgres' ? sql`json_array_elements(cast(${list} as json)) as wanted(value)` : sql`json_each(${list}) as wanted`;
  const number = (at: number) => sql`cast(wanted.value ->> ${sql.lit(at)} as integer)`;
  const later = sql`from changes where record = wanted.value ->> 1 and record_id = ${number(2)} and id > ${number(3)} and id < ${number(4)}
    order by id desc`;
  const piece = sql`(select set_id, is_final, by_id, owner_id, set_size, owned_size ${later} limit ${sql.lit(changesAtOnce)}) as changes`;
  const isBarred = undoer.mayUndoAll ? sql`is_final` : sql`(is_final or not ${isOwnSet(undoer)})`;
  const query = sql<FoundPart>`select ${number(0)} as place, (select set_id ${later} limit 1) as newest,
    (select set_id from ${piece} where ${isBarred} order by set_id desc limit 1) as barred,
    (select id ${later} limit 1 offset ${sql.lit(changesAtOnce - 1)}) as last from ${wanted}`;
  return (await query.execute(read)).rows;
};
