// Which changes a request asks for, and in which order they are walked: by the index that leaves the fewest of them.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Data } from '../../../platform/data/data.ts';
import type { LongList } from '../../../platform/data/lists/long-list.ts';
import { namesOf, type RecordKind } from '../../../platform/data/records/record-kind.ts';
import { mayUndo, type Undoer } from '../../../platform/data/records/undo-rules.ts';
import { dayOf, endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import { chaptersOf, isAmong } from '../../../platform/server/calls/chapters-of.ts';
import { type Context, isStaff } from '../../../platform/server/calls/handle.ts';
import { foldText, oneSpaceEach } from '../../../platform/wire/fold-text.ts';
import type { listHistory } from './history.contract.ts';

type Condition = RawBuilder<SqlBool>;

export const listedChanges = async (context: Context<typeof listHistory>, undoer: Undoer): Promise<LongList> => {
  const { data, caller, input, timeZone, kinds } = context;
  const asked = conditionsOf(input, timeZone);
  const hasOther = !isStaff(caller) && (await isOnOtherSide(data, caller.userId));
  const isTogether = isStaff(caller) && rowsAreTogether(input);
  const isTrash = isForTrash(input) && undoer.mayUndoAll;
  const seen = isStaff(caller) ? null : ownOrOfChapters(caller.userId, hasOther, rangesOfChapters(context), ownOnly(kinds));
  const own = seen && anyOf(seen.ranges);
  const forStaff = seen?.besides ?? null;
  const mayOrNot = input.MayUndo === null ? null : input.MayUndo ? mayUndo(undoer) : sql<SqlBool>`not ${mayUndo(undoer)}`;
  // Each is a range of an index. The first one that is asked for is walked.
  const ranges: (Condition[] | null)[] = [
    asked.RecordId && [asked.RecordId, ...(asked.Record ? [asked.Record] : [])],
    asked.SetId && [asked.SetId],
    asked.OwnerId && [asked.OwnerId],
    own && [own],
    asked.ById && [asked.ById],
    isTrash ? [inTrash] : null,
    isTogether && !asked.days && !asked.Record && !asked.Kind ? [leading] : null,
    asked.days,
    asked.Record && [asked.Record],
    asked.Kind && [asked.Kind],
  ];
  const indexed = ranges.find((range) => range !== null) ?? [];
  const { days, from, to, Kind, ...single } = asked;
  const state = isTrash ? [inTrash] : [Kind, mayOrNot];
  const together = isTogether ? (isTrash ? firstInTrash : leaderOf(input)) : null;
  const sought = input.Search === null ? null : isSought(data, input.Search);
  const conditions = [...Object.values(single), ...(days ?? []), own, forStaff, together, ...state, sought];
  const all = conditions.filter((condition) => condition !== null);
  const isWalkedByOwn = seen !== null && seen.ranges.length > 1 && indexed[0] === own;
  return {
    table: 'changes',
    indexed: isWalkedByOwn ? [] : indexed,
    either: isWalkedByOwn ? seen.ranges : undefined,
    ...(indexed === days && { begins: { asc: from, desc: to } }),
    others: all.filter((condition) => !indexed.includes(condition)),
    columns: sought ? [...columns, 'title_folded', 'by_name_folded'] : columns,
    by: indexed === days ? 'at' : 'id',
    direction: input.Sort === null || input.Sort.startsWith('-') ? 'desc' : 'asc',
  };
};

/** What is about oneself, and of an officer also what is about each chapter: ranges of an index. Nothing of a chapter is for the desk only. */
const ownOrOfChapters = (
  userId: number,
  hasOther: boolean,
  ofChapters: readonly Condition[],
  besides: Condition,
): { ranges: Condition[]; besides: Condition | null } => {
  const own = is('owner_id', userId);
  // Most members have no slip of somebody else, and then one range is walked.
  const ofOneself = hasOther ? [own, is('other_id', userId)] : [own];
  if (ofChapters.length === 0) return { ranges: ofOneself, besides };
  const ranges = ofOneself.map((range) => sql<SqlBool>`(${range} and ${besides})`);
  return { ranges: [...ranges, ...ofChapters], besides: null };
};

/** What an officer may see of each chapter: some kinds only with a right of their own. */
const rangesOfChapters = (context: Context<typeof listHistory>): Condition[] => {
  const chapters = chaptersOf(context, 'sees');
  if (chapters === 'all') return [];
  return chapters.map((chapter) => {
    const closed = context.kinds.filter(({ seenBy }) => seenBy && !isAmong(chaptersOf(context, seenBy), chapter)).flatMap(namesOf);
    const all = is('chapter_id', chapter);
    return closed.length === 0 ? all : sql<SqlBool>`(${all} and changes.record not in (${sql.join(closed)}))`;
  });
};

const isOnOtherSide = async ({ read }: Data, userId: number): Promise<boolean> =>
  (await read.selectFrom('changes').select('id').where('other_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** What the desk notes about its members is not for them. */
const ownOnly = (kinds: readonly RecordKind[]): Condition => {
  const names = kinds.filter(({ isForStaffOnly }) => isForStaffOnly).map(({ name }) => name);
  return sql`changes.record not in (${sql.join(names)})`;
};

const columns = [
  ...(['record', 'record_id', 'owner_id', 'by_id', 'kind', 'at', 'set_id', 'may_undo', 'set_size', 'owned_size', 'undoes'] as const),
  ...(['leads', 'chapter_id', 'other_id', 'via'] as const),
];

/** No index helps: an index of so many titles would be larger than the history. It is looked for in pieces. */
const isSought = ({ engine }: Pick<Data, 'engine'>, text: string): Condition => {
  const folded = foldText(oneSpaceEach(text));
  // Everything contains nothing.
  if (folded === '') return sql`1 = 0`;
  const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  return sql`(${place}(changes.title_folded, ${folded}) > 0 or ${place}(changes.by_name_folded, ${folded}) > 0)`;
};
export const isForTrash = ({ Kind, MayUndo }: Asked): boolean => Kind === 'Deleted' && MayUndo === true;

/** Written as the index has it, with no values: otherwise the database would not take the index. */
const inTrash = sql<SqlBool>`changes.kind = 'Deleted' and changes.may_undo`;

/** As the index has it, too. */
const leading = sql<SqlBool>`(changes.leads & 1) > 0`;

/** A filter would leave out the first change of a set, so another one stands for those that are left. */
const leaderOf = ({ Record, Kind }: Asked): Condition => {
  if (Record === null && Kind === null) return leading;
  const bit = Record === null ? 4 : Kind === null ? 2 : 8;
  return sql<SqlBool>`(changes.leads & ${sql.lit(bit)}) > 0`;
};

/** One deletion may come back without the others, so it is not stored which one stands for those that are left. */
const firstInTrash = sql<SqlBool>`not exists (select 1 from changes as earlier where earlier.kind = 'Deleted' and earlier.may_undo
  and earlier.set_id = changes.set_id and earlier.record = changes.record and earlier.id < changes.id)`;

type Asked = Context<typeof listHistory>['input'];

/** A file has each change, a search finds each, and a row for many has no title by which it could be sorted. */
export const rowsAreTogether = ({ Together, RecordId, OwnerId, SetId, Format, Search, Sort }: Asked): boolean => {
  const isOfAll = RecordId === null && OwnerId === null && SetId === null;
  return Together === true && isOfAll && Format === null && Search === null && Sort !== 'Title' && Sort !== '-Title';
};

const is = (column: string, value: string | number): Condition => sql<SqlBool>`${sql.ref(`changes.${column}`)} = ${value}`;

/** What an undo has removed was never deleted by anybody. */
const undoesAddition = sql<SqlBool>`exists (select 1 from changes as former where former.id = changes.undoes and former.kind = 'Added')`;

const conditionsOf = (input: Context<typeof listHistory>['input'], timeZone: string) => {
  const { From, To } = input;
  const from = From === null ? undefined : sql<SqlBool>`changes.at >= ${startOfDay(dayOf(From, timeZone), timeZone)}`;
  const to = To === null ? undefined : sql<SqlBool>`changes.at < ${endOfDay(dayOf(To, timeZone), timeZone)}`;
  const days = [from, to].filter((condition) => condition !== undefined);
  return {
    Record: input.Record === null ? null : is('record', input.Record),
    RecordId: input.RecordId === null ? null : is('record_id', input.RecordId),
    ById: input.ById === null ? null : is('by_id', input.ById),
    Kind: input.Kind === null ? null : is('kind', input.Kind),
    SetId: input.SetId === null ? null : is('set_id', input.SetId),
    OwnerId: input.OwnerId === null ? null : is('owner_id', input.OwnerId),
    TakesBackAddition:
      input.TakesBackAddition === null ? null : input.TakesBackAddition ? undoesAddition : sql<SqlBool>`not ${undoesAddition}`,
    from,
    to,
    days: days.length > 0 ? days : null,
  };
};

const sortColumns = { Title: 'title_folded', Kind: 'kind', ByName: 'by_name_folded' } as const;

/** Another order than by time. */
export const sortedBy = ({ Sort, Kind }: Context<typeof listHistory>['input']) => {
  if (Sort === null || Sort === 'At' || Sort === '-At' || (Kind !== null && /Kind$/.test(Sort))) return null;
  const direction = Sort.startsWith('-') ? ('desc' as const) : ('asc' as const);
  // The contract accepts no other field, but TypeScript cannot take a part of a text type away.
  return { by: sortColumns[Sort.replace(/^-/, '') as keyof typeof sortColumns], direction };
};
