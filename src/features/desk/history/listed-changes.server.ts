// The condition and order of the changes that a request asks for. It may have to look at nearly the whole history, so it is read aside.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { aside } from '../../../platform/data/aside.ts';
import type { Data } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { namesOf } from '../../../platform/data/records/record-kind.ts';
import { mayUndo, type Undoer } from '../../../platform/data/records/undo/undo-rules.ts';
import { dayOf, endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, isStaff } from '../../../platform/server/calls/handle.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/texts/fold-text.ts';
import type { listHistory } from './history.contract.ts';

type Condition = RawBuilder<SqlBool>;
type Asked = Context<typeof listHistory>['input'];

export const listedChanges = (context: Context<typeof listHistory>, undoer: Undoer) => {
  const { data, input } = context;
  const byTime = { by: input.From === null && input.To === null ? 'id' : 'at', direction: 'desc' } as const;
  const order = orderOf(input, byTime, { At: byTime.by, Title: 'title_folded', Kind: 'kind', ByName: 'by_name_folded' });
  const { narrow, wide, others } = conditionsOf(context, undoer);
  // Each batch of a file would sort all of a wide range again.
  const isAlongOrder = input.Format !== null && order.by !== byTime.by;
  const open = isStaff(context.caller) ? null : ownOrOfChapters(context);
  const [walked] = isAlongOrder || open ? narrow : [...narrow, ...wide];
  const all = [...narrow, ...wide, ...others].map((condition) => (condition === walked ? condition : outOfIndex(data, condition)));
  // For super admins, an index alone serves questions about one record, one set or one person.
  const isInIndex = !open && all.length === 1 && all[0] === narrow[0] && order.by === 'id';
  const matching = open ? openAmong(data, open, all, walked) : joinAll(all);
  const query = data.read
    .selectFrom('changes')
    .select('changes.id as Id')
    .where(sql<SqlBool>`${isInIndex ? sql`` : aside} ${matching}`);
  return { query, order };
};

const joinAll = (conditions: readonly Condition[]): Condition => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`);

/**
 * What is asked for is looked for in each range that is open to the reader. Beside them, PostgreSQL would compare all of the one with all of
 * the other; and joined by 'or', a database may walk the whole history. Of one record, set or person there is little to look at.
 */
const openAmong = (data: Data, ranges: readonly Condition[], all: readonly Condition[], walked: Condition | undefined): Condition => {
  if (walked) return joinAll([...all, outOfIndex(data, sql<SqlBool>`(${sql.join(ranges, sql` or `)})`)]);
  const found = ranges.map((range) => sql`select changes.id from changes where ${joinAll([range, ...all])}`);
  return sql<SqlBool>`changes.id in (${sql.join(found, sql` union all `)})`;
};

/** A plus in front keeps SQLite from using an index for any part. PostgreSQL itself chooses the index that leaves the fewest rows. */
const outOfIndex = ({ engine }: Data, condition: Condition): Condition => (engine === 'sqlite' ? sql<SqlBool>`+(${condition})` : condition);

interface Conditions {
  /** Ranges of an index, narrowest first: of one record, one set, one person. */
  narrow: Condition[];
  /** Ranges of an index that may have most of the history. */
  wide: Condition[];
  others: Condition[];
}

const conditionsOf = (context: Context<typeof listHistory>, undoer: Undoer): Conditions => {
  const { data, caller, input, timeZone } = context;
  const { Record, RecordId, SetId, OwnerId, ById, Kind, MayUndo, TakesBackAddition, Search } = input;
  const isTrash = isForTrash(input) && undoer.mayUndoAll;
  const together = isStaff(caller) && rowsAreTogether(input) ? (isTrash ? firstInTrash : leaderOf(input)) : null;
  const isOfThisRecord =
    RecordId === null || Record === null ? null : sql<SqlBool>`(${is('record_id', RecordId)} and ${is('record', Record)})`;
  return {
    narrow: given([isOfThisRecord ?? equal('record_id', RecordId), equal('set_id', SetId), equal('owner_id', OwnerId)]),
    wide: given([
      equal('by_id', ById),
      isTrash ? isInTrash : null,
      isOnDays(input, timeZone),
      together === leading ? leading : null,
      isOfThisRecord ? null : equal('record', Record),
      isTrash ? null : equal('kind', Kind),
    ]),
    others: given([
      together === leading ? null : together,
      isForTrash(input) ? isOwnAct : null,
      isTrash ? null : trueOrNot(MayUndo, mayUndo(undoer)),
      trueOrNot(TakesBackAddition, undoesAddition),
      Search === null ? null : isSought(data, Search),
    ]),
  };
};

const given = (conditions: readonly (Condition | null)[]): Condition[] => conditions.filter((condition) => condition !== null);

const is = (column: string, value: string | number): Condition => sql<SqlBool>`${sql.ref(`changes.${column}`)} = ${value}`;

const equal = (column: string, value: string | number | null): Condition | null => (value === null ? null : is(column, value));

const trueOrNot = (asked: boolean | null, condition: Condition): Condition | null => {
  if (asked === null) return null;
  return asked ? condition : sql<SqlBool>`not ${condition}`;
};

const isOnDays = ({ From, To }: Asked, timeZone: string): Condition | null => {
  const from = From === null ? null : sql<SqlBool>`changes.at >= ${startOfDay(dayOf(From, timeZone), timeZone)}`;
  const to = To === null ? null : sql<SqlBool>`changes.at < ${endOfDay(dayOf(To, timeZone), timeZone)}`;
  return from && to ? sql<SqlBool>`(${from} and ${to})` : (from ?? to);
};

/** What is about oneself and, for officers, about each chapter: ranges of an index. Without what the office notes about its members. */
const ownOrOfChapters = (context: Context<typeof listHistory>): Condition[] => {
  const { caller, kinds } = context;
  const staffOnly = kinds.filter(({ isForStaffOnly }) => isForStaffOnly).map(({ name }) => name);
  const own = ['owner_id', 'other_id'].map((side) => besidesRecords(is(side, caller.userId), staffOnly));
  return [...own, ...chapterRanges(context)];
};

/** What an officer may see of each chapter. Some kinds need a right of their own. */
const chapterRanges = (context: Context<typeof listHistory>): Condition[] => {
  const chapters = chaptersOf(context, 'sees');
  if (chapters === 'all') return [];
  return chapters.map((chapter) => {
    const closed = context.kinds.filter(({ readRight }) => readRight && !isAmong(chaptersOf(context, readRight), chapter)).flatMap(namesOf);
    return besidesRecords(is('chapter_id', chapter), closed);
  });
};

const besidesRecords = (range: Condition, names: readonly string[]): Condition =>
  names.length === 0 ? range : sql<SqlBool>`(${range} and changes.record not in (${sql.join(names)}))`;

/** No index: it would be larger than the history. */
const isSought = ({ engine }: Pick<Data, 'engine'>, text: string): Condition => {
  const folded = foldText(oneSpaceEach(text));
  // Every text contains the empty one.
  if (folded === '') return sql`1 = 0`;
  const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  return sql`(${place}(changes.title_folded, ${folded}) > 0 or ${place}(changes.by_name_folded, ${folded}) > 0)`;
};

export const isForTrash = ({ Kind, MayUndo }: Asked): boolean => Kind === 'Deleted' && MayUndo === true;

/** Written as in the index, without parameters, else the database does not use it. */
const isInTrash = sql<SqlBool>`changes.kind = 'Deleted' and changes.may_undo`;

/** What went along with another record comes back with that one. */
const isOwnAct = sql<SqlBool>`not changes.came_along`;

/** As in the index. */
const leading = sql<SqlBool>`(changes.leads & 1) > 0`;

/** A filter may leave out the first change of a set, so another one stands for the rest. */
const leaderOf = ({ Record, Kind }: Asked): Condition => {
  if (Record === null && Kind === null) return leading;
  const bit = Record === null ? 4 : Kind === null ? 2 : 8;
  return sql<SqlBool>`(changes.leads & ${sql.lit(bit)}) > 0`;
};

/** A deletion may be restored without the others, so the change that stands for the rest is not stored. */
const firstInTrash = sql<SqlBool>`not exists (select 1 from changes as earlier where earlier.kind = 'Deleted' and earlier.may_undo
  and earlier.set_id = changes.set_id and earlier.record = changes.record and earlier.id < changes.id and not earlier.came_along)`;

/** Not in a file or a search, which have each change, and not sorted by title, because a row for many has none. */
export const rowsAreTogether = ({ Together, RecordId, OwnerId, SetId, Format, Search, Sort }: Asked): boolean => {
  const isOfAll = RecordId === null && OwnerId === null && SetId === null;
  return Together === true && isOfAll && Format === null && Search === null && Sort !== 'Title' && Sort !== '-Title';
};

/** What an undo has removed was not deleted by anybody. */
const undoesAddition = sql<SqlBool>`exists (select 1 from changes as former where former.id = changes.undoes and former.kind = 'Added')`;
