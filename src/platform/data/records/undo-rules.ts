// Whether a change may be undone: what is decided once, when it is written, who may do it, and what has happened to its record since.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChangeKind } from '../../wire/calls/changes.ts';
import type { Tx } from '../data.ts';
import { readNewestFirst } from '../in-pieces.ts';
import type { ChangeTable, FieldChange } from './changes.tables.ts';
import type { Change, TakenBack } from './noted-changes.ts';
import { kindNamed, namesOf, type RecordKind } from './record-kind.ts';
import { isTakenBackByKind } from './take-back-import.ts';

/** A change as the history has it. */
export interface KeptChange extends Pick<ChangeTable, 'record' | 'record_id' | 'owner_id' | 'title' | 'kind'>, TakenBack {
  fields: readonly FieldChange[];
}

/** Members undo what they did themselves to their own records, and officers also what officers did to those of their chapters. */
export interface Undoer {
  userId: number;
  mayUndoAll: boolean;
  /** What an officer may take back, or null for who has no office. */
  asOfficer: AsOfficer | null;
}

export interface AsOfficer {
  /** The names of records that the officer has the right to, and in which chapters. */
  records: readonly { name: string; chapterIds: readonly number[] }[];
  /** The condition for changes that were made by officers of their chapter. */
  byOfficer: RawBuilder<SqlBool>;
  /** Names of records that belong to members, and the query of the members for whom the officer acts: what the officer did goes back. */
  written: readonly { name: string; members: RawBuilder<unknown> }[];
}

/** How the changes of a new set stand: all alike, because a set is taken back as a whole. */
export const standingOf = (
  kinds: readonly RecordKind[],
  via: string,
  changes: readonly Change[],
): Pick<ChangeTable, 'is_final' | 'may_undo'> => {
  const is_final = !changes.every((change) => canBeTakenBack(kinds, change));
  return { is_final, may_undo: is_final ? isTakenBackByKind(kinds, via, changes) : changes.every((change) => canBeUndone(kinds, change)) };
};

/** Whether such a change can be undone at all. */
export const canBeUndone = (kinds: readonly RecordKind[], change: Pick<KeptChange, 'record' | 'kind' | 'fields'>): boolean =>
  canBeTakenBack(kinds, change) && !isOwnChoice(kinds, change);

/** Whether the values before it are known. */
const canBeTakenBack = (kinds: readonly RecordKind[], { record, kind, fields }: Pick<KeptChange, 'record' | 'kind' | 'fields'>) => {
  const known = kindNamed(kinds, record);
  if (!known || known.isFinal || !isOfRecord(kind)) return false;
  return kind !== 'Changed' || !fields.some(([column]) => known.secrets?.includes(column));
};

/** Whether it changes what only its owner chooses. Versions from before it may be restored, without that. */
const isOwnChoice = (kinds: readonly RecordKind[], { record, kind, fields }: Pick<KeptChange, 'record' | 'kind' | 'fields'>) =>
  kind === 'Changed' && fields.some(([column]) => kindNamed(kinds, record)?.ownChoices?.includes(column));

const isOfRecord = (kind: ChangeKind): boolean => kindsOfRecord.includes(kind);

/** The others tell of sign-ins and exports. */
export const kindsOfRecord: readonly ChangeKind[] = ['Added', 'Restored', 'Changed', 'Deleted'];

/** The condition for changes whose set is the own one: done by this user, to records of this user. */
export const isOwnSet = ({ userId }: Pick<Undoer, 'userId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(changes.by_id = ${userId} and changes.owner_id = ${userId} and changes.owned_size = changes.set_size)`;

/** The same, also of records on whose other side this user is. */
const isOwnSetOfEither = ({ userId }: Pick<Undoer, 'userId'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(changes.by_id = ${userId} and ${userId} in (changes.owner_id, changes.other_id) and changes.owned_size = changes.set_size)`;

/** The condition for changes whose whole set this user may take back. */
export const isTheirs = (undoer: Undoer): RawBuilder<SqlBool> => {
  const { asOfficer, userId } = undoer;
  if (!asOfficer) return isOwnSetOfEither(undoer);
  const { records, byOfficer, written } = asOfficer;
  const ofChapters = isWholeSet(records, (of, { name, chapterIds }) => {
    const [record, chapter] = [sql.ref(`${of}.record`), sql.ref(`${of}.chapter_id`)];
    return sql`(${record} = ${name} and coalesce(${chapter}, 0) in (${sql.join(chapterIds)}))`;
  });
  const ofMembers = isWholeSet(written, (of, { name, members }) => {
    const [record, owner, other] = [sql.ref(`${of}.record`), sql.ref(`${of}.owner_id`), sql.ref(`${of}.other_id`)];
    return sql`(${record} = ${name} and (coalesce(${owner}, 0) in (${members}) or coalesce(${other}, 0) in (${members})))`;
  });
  return sql<SqlBool>`(${isOwnSetOfEither(undoer)} or (${ofChapters} and ${byOfficer}) or (changes.by_id = ${userId} and ${ofMembers}))`;
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

/** What happened to a record later, in other sets. */
interface LaterChange extends Pick<ChangeTable, 'record_id' | 'kind' | 'undoes'> {
  id: number;
  columns: readonly string[];
}

/** For changes of one kind of record. The records are locked, so nothing can come after what is read here. */
export const readLater = async (
  tx: Tx,
  kind: RecordKind,
  setId: number,
  changes: readonly Pick<KeptChange, 'id' | 'record_id'>[],
): Promise<Map<number | null, LaterChange[]>> => {
  const first = Math.min(...changes.map(({ id }) => id));
  const ids = changes.map(({ record_id }) => record_id);
  const later = await readNewestFirst(readAtOnce, async (below, limit): Promise<LaterChange[]> => {
    const rows = await tx
      .selectFrom('changes')
      .select(['id', 'record_id', 'kind', 'undoes', sql<string | null>`case when kind = 'Changed' then fields end`.as('fields')])
      .where('record_id', 'in', ids)
      .where('record', 'in', namesOf(kind))
      .where('id', '>', first)
      .where('set_id', '!=', setId)
      .$if(below !== null, (older) => older.where('id', '<', below))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ fields, ...row }) => ({ ...row, columns: fields === null ? [] : fieldsOf(fields).map(([column]) => column) }));
  });
  return Map.groupBy(later, ({ record_id }) => record_id);
};

/** A single change may have texts of hundreds of kilobytes. */
const readAtOnce = 50;

export const fieldsOf = (fields: string): FieldChange[] => JSON.parse(fields) as FieldChange[];

/** Why the change cannot be taken back as its record stands, or null. `later` is newest first. */
export const whatIsInTheWay = (kind: RecordKind, change: KeptChange, later: readonly LaterChange[], isThere: boolean): string | null => {
  if (change.kind === 'Deleted' && isThere) return 'is there again';
  if (change.kind !== 'Deleted' && !isThere) return 'was deleted in the meantime';
  const since = later.filter(({ id }) => id > change.id);
  const undone = new Set<number>();
  const valid = since.filter(({ id, undoes }) => {
    if (undone.has(id)) return false;
    if (undoes !== null) undone.add(undoes);
    // An undo that is valid leaves the record as it was before what it undoes, so that both count for nothing.
    return undoes === null || undoes < change.id;
  });
  if (undone.has(change.id)) return 'was changed in the meantime';
  const isNew = change.kind === 'Added' || change.kind === 'Restored';
  if (isNew && valid.some(({ kind }) => kind === 'Signed in')) return 'has signed in since';
  const columns = withDependent(
    kind,
    change.fields.map(([column]) => column),
  );
  const isChanged = valid.some(({ kind: done, columns: changed }) => {
    if (!isOfRecord(done)) return false;
    return change.kind !== 'Changed' || done !== 'Changed' || changed.some((column) => columns.includes(column));
  });
  return isChanged ? 'was changed in the meantime' : null;
};

/** Also those that depend on one of them, and those that one of them depends on. */
const withDependent = ({ dependsOn = {} }: RecordKind, columns: readonly string[]): string[] => {
  const more = Object.entries(dependsOn).flatMap(([column, others = []]) => {
    if (columns.includes(column)) return others;
    return others.some((other) => columns.includes(other)) ? [column] : [];
  });
  return [...columns, ...more];
};
