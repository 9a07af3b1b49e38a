// Which changes a request asks for, and in which order they are walked: by the index that leaves the fewest of them.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LongList } from '../../../platform/data/lists/long-list.ts';
import { mayUndo, type Undoer } from '../../../platform/data/records/undo-rules.ts';
import { dayOf, endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import { type Context, isStaff } from '../../../platform/server/calls/handle.ts';
import type { listHistory } from './history.contract.ts';

type Condition = RawBuilder<SqlBool>;

export const listedChanges = ({ caller, input, timeZone }: Context<typeof listHistory>, undoer: Undoer): LongList => {
  const asked = conditionsOf(input, timeZone);
  const isTrash = input.Kind === 'Deleted' && input.MayUndo === true && undoer.mayUndoAll;
  const own = isStaff(caller) ? null : is('owner_id', caller.userId);
  const mayOrNot = input.MayUndo === null ? null : input.MayUndo ? mayUndo(undoer) : sql<SqlBool>`not ${mayUndo(undoer)}`;
  // Each is a range of an index. The first one that is asked for is walked.
  const ranges: (Condition[] | null)[] = [
    asked.RecordId && [asked.RecordId, ...(asked.Record ? [asked.Record] : [])],
    asked.SetId && [asked.SetId],
    asked.OwnerId && [asked.OwnerId],
    own && [own],
    asked.ById && [asked.ById],
    isTrash ? [inTrash] : null,
    asked.days,
    asked.Record && [asked.Record],
    asked.Kind && [asked.Kind],
  ];
  const indexed = ranges.find((range) => range !== null) ?? [];
  const { days, from, to, Kind, ...single } = asked;
  const state = isTrash ? [inTrash] : [Kind, mayOrNot];
  const all = [...Object.values(single), ...(days ?? []), own, ...state].filter((condition) => condition !== null);
  return {
    table: 'changes',
    indexed,
    ...(indexed === days && { begins: { asc: from, desc: to } }),
    others: all.filter((condition) => !indexed.includes(condition)),
    columns: ['record', 'record_id', 'owner_id', 'by_id', 'kind', 'at', 'set_id', 'may_undo', 'set_size', 'owned_size', 'undoes'],
    by: indexed === days ? 'at' : 'id',
    direction: input.Sort === null || input.Sort.startsWith('-') ? 'desc' : 'asc',
  };
};

/** Written as the index has it, with no values: otherwise the database would not take the index. */
const inTrash = sql<SqlBool>`changes.kind = 'Deleted' and changes.may_undo`;

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
    ...{ from, to, days: days.length > 0 ? days : null },
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
