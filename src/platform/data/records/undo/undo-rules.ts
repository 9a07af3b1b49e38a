// Whether a change may be undone now: who may do it, and what has happened to its record since. What is decided when it is written is in
// standing.ts.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../wire/refusal.ts';
import type { Reader } from '../../data.ts';
import { type ChangeTable, type FieldChange, fieldsOf } from '../changes.tables.ts';
import type { TakenBack } from '../noted-changes.ts';
import { namesOf, type RecordKind } from '../record-kind.ts';
import { isOfRecord, kindsOfRecord } from '../standing.ts';

/** A change as the history has it. */
export interface KeptChange extends Pick<ChangeTable, 'record' | 'record_id' | 'owner_id' | 'title' | 'kind'>, TakenBack {
  fields: readonly FieldChange[];
}

/** Members undo what they did themselves to their own records, and officers also what officers did to those of their chapters. */
export interface Undoer {
  userId: number;
  mayUndoAll: boolean;
  /** What an officer may take back, or null for who has no office. */
  officer: OfficerRights | null;
}

export interface OfficerRights {
  /** The names of records that the officer has the right to, and in which chapters. */
  records: readonly { name: string; chapterIds: readonly number[] }[];
  /** The condition for changes that were made by officers of their chapter. */
  byOfficer: RawBuilder<SqlBool>;
  /** Names of records that belong to members, and the query of the members for whom the officer acts: what the officer did goes back. */
  written: readonly { name: string; members: RawBuilder<unknown> }[];
}

/** The condition for changes whose set is the own one: done by this user, to records of this user. */
export const isOwnSet = ({ userId }: Pick<Undoer, 'userId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(changes.by_id = ${userId} and changes.owner_id = ${userId} and changes.owned_size = changes.set_size)`;

/** The same, also of records on whose other side this user is. */
const isOwnSetOfEither = ({ userId }: Pick<Undoer, 'userId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(changes.by_id = ${userId} and ${userId} in (changes.owner_id, changes.other_id) and changes.owned_size = changes.set_size)`;

/** The condition for changes whose whole set this user may take back. */
export const isTheirs = (undoer: Undoer): RawBuilder<SqlBool> => {
  const { officer, userId } = undoer;
  if (!officer) return isOwnSetOfEither(undoer);
  const { records, byOfficer, written } = officer;
  const isOfOwnChapters = isWholeSet(records, (of, { name, chapterIds }) => {
    const [record, chapter] = [sql.ref(`${of}.record`), sql.ref(`${of}.chapter_id`)];
    return sql`(${record} = ${name} and coalesce(${chapter}, 0) in (${sql.join(chapterIds)}))`;
  });
  const isOfMembers = isWholeSet(written, (of, { name, members }) => {
    const [record, owner, other] = [sql.ref(`${of}.record`), sql.ref(`${of}.owner_id`), sql.ref(`${of}.other_id`)];
    return sql`(${record} = ${name} and (coalesce(${owner}, 0) in (${members}) or coalesce(${other}, 0) in (${members})))`;
  });
  return sql<SqlBool>`(${isOwnSetOfEither(undoer)} or (${isOfOwnChapters} and ${byOfficer}) or (changes.by_id = ${userId} and ${isOfMembers}))`;
};

/** Each change of the set is among these, besides those that have come of them. */
const isWholeSet = <One>(ones: readonly One[], isOne: (changes: string, one: One) => RawBuilder<unknown>): RawBuilder<SqlBool> => {
  if (ones.length === 0) return sql<SqlBool>`1 = 0`;
  const isAny = (changes: string) =>
    sql.join(
      ones.map((one) => isOne(changes, one)),
      sql` or `,
    );
  return sql<SqlBool>`((${isAny('changes')}) and not exists (
    select 1 from changes as beside where beside.set_id = changes.set_id and not beside.came_along and not (${isAny('beside')})))`;
};

/** The condition for changes that this user may undo now. */
export const mayUndo = (undoer: Undoer): RawBuilder<SqlBool> =>
  undoer.mayUndoAll ? sql<SqlBool>`changes.may_undo` : sql<SqlBool>`(changes.may_undo and ${isTheirs(undoer)})`;

/** Beyond so many later changes of a record nothing older is taken back: all of them would have to be looked at. */
export const mostLater = 500;

export const tooMuchChanged = () => new Refusal('CannotUndo', 'Too much has changed since then to take this back.');

/** A change of a record, and what was found out so far about those that came after it. */
interface Looked<C> {
  change: C;
  /** The oldest that was looked at. */
  before: number;
  count: number;
  undone: Set<number>;
}

/** The first of these changes that cannot be taken back for what happened to its record since, in other sets, and why; or null. */
export const findInTheWay = async <C extends KeptChange>(
  reader: Reader,
  kind: RecordKind,
  setId: number,
  changes: readonly C[],
): Promise<{ change: C; reason: string } | null> => {
  let left = changes.map((change): Looked<C> => ({ change, before: largestId, count: 0, undone: new Set() }));
  while (left.length > 0) {
    const limit = Math.ceil(readAtOnce / left.length);
    const later = Map.groupBy(await readLater(reader, kind, setId, left, limit), ({ record_id }) => record_id);
    for (const looked of left) {
      const reason = lookFurther(kind, looked, later.get(looked.change.record_id) ?? []);
      if (reason) return { change: looked.change, reason };
    }
    left = left.filter(({ change }) => later.get(change.record_id)?.length === limit);
    await nextTurn();
  }
  return null;
};

/** A single change may have texts of hundreds of kilobytes. */
const readAtOnce = 50;

const largestId = 2_147_483_647;

interface LaterChange extends Pick<ChangeTable, 'record_id' | 'kind' | 'undoes'> {
  id: number;
  columns: readonly string[];
}

/**
 * So many of each record that come next, newest first. Each name of the kind is a range of an index. Without statistics, PostgreSQL takes ids
 * between two bounds for very few, and looks at all changes of the kind between them: so one of the two is beside the index.
 */
const readLater = async (
  reader: Reader,
  kind: RecordKind,
  setId: number,
  looked: readonly Looked<KeptChange>[],
  limit: number,
): Promise<LaterChange[]> => {
  const newest = sql`order by id desc limit ${sql.lit(limit)}`;
  const findOfName = ({ change, before }: Looked<KeptChange>, name: string) =>
    sql`select * from (select id, record_id, kind, undoes, case when kind = 'Changed' then fields end as fields from changes
      where record_id = ${change.record_id} and record = ${name} and id > ${change.id} and (id < ${before}) is true and set_id != ${setId}
        and kind in (${sql.join(isNew(change) ? [...kindsOfRecord, 'Signed in'] : kindsOfRecord)}) ${newest}) as of_name`;
  const findOfRecord = (one: Looked<KeptChange>) => {
    const names = namesOf(kind).map((name) => findOfName(one, name));
    return sql`select * from (select * from (${sql.join(names, sql` union all `)}) as of_names ${newest}) as of_record`;
  };
  const all = looked.map(findOfRecord);
  const query = sql<Omit<LaterChange, 'columns'> & { fields: string | null }>`${sql.join(all, sql` union all `)} order by id desc`;
  const { rows } = await query.execute(reader);
  return rows.map(({ fields, ...row }) => ({ ...row, columns: fields === null ? [] : fieldsOf(fields).map(([column]) => column) }));
};

/** Why the change cannot be taken back, as far as these later ones tell, which come newest first; or null. */
const lookFurther = (kind: RecordKind, looked: Looked<KeptChange>, later: readonly LaterChange[]): string | null => {
  const { change, undone } = looked;
  const columns = addDependent(
    kind,
    change.fields.map(([column]) => column),
  );
  for (const { id, kind: done, undoes, columns: changed } of later) {
    looked.before = id;
    if (++looked.count > mostLater) throw tooMuchChanged();
    if (undone.has(id) || isNoteOnly(kind, changed)) continue;
    if (undoes === change.id) return 'was changed in the meantime';
    if (undoes !== null) undone.add(undoes);
    // An undo that is valid leaves the record as it was before what it undoes, so that both count for nothing.
    if (undoes !== null && undoes > change.id) continue;
    if (!isOfRecord(done)) return 'has signed in since';
    if (change.kind !== 'Changed' || done !== 'Changed' || changed.some((column) => columns.includes(column)))
      return 'was changed in the meantime';
  }
  return null;
};

const isNoteOnly = ({ notes = [] }: RecordKind, changed: readonly string[]): boolean =>
  changed.length > 0 && changed.every((column) => notes.includes(column));

const isNew = ({ kind }: Pick<KeptChange, 'kind'>): boolean => kind === 'Added' || kind === 'Restored';

/** Why a change cannot be taken back where its record is there, or is not. */
export const reasonIfGone = ({ kind }: Pick<KeptChange, 'kind'>, isThere: boolean): string | null => {
  if (kind === 'Deleted') return isThere ? 'is there again' : null;
  return isThere ? null : 'was deleted in the meantime';
};

/** Also those that depend on one of them, and those that one of them depends on. */
const addDependent = ({ dependsOn = {} }: RecordKind, columns: readonly string[]): string[] => {
  const more = Object.entries(dependsOn).flatMap(([column, others = []]) => {
    if (columns.includes(column)) return others;
    return others.some((other) => columns.includes(other)) ? [column] : [];
  });
  return [...columns, ...more];
};
