// Saved views on the server: who sees which, and saving them. What a view says is checked by the contract of its list.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/data/data.ts';
import { orderColumn } from '../../../platform/data/lists/order.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import { isTaken } from '../../../platform/data/violations.ts';
import { requireKnown } from '../../../platform/server/calls/bulk.ts';
import { type Asking, requireCall } from '../../../platform/server/calls/chapters-of.ts';
import { type Caller, type CallHandler, type Context, handle, isStaff, saved } from '../../../platform/server/calls/handle.ts';
import { listViews, mostViews, saveView, type View, viewTexts } from '../../../platform/wire/calls/views.ts';
import { filterNames, isListCall, type ListCall, setFilters } from '../../../platform/wire/list-contract.ts';
import { notAllowed, Refusal, refusedField } from '../../../platform/wire/refusal.ts';
import { viewRecords } from './views.tables.ts';

/** `handlers` have the lists that views are for. */
export const viewsServer = (handlers: readonly CallHandler[]): CallHandler[] => [
  handle(listViews, async (context) => {
    const { data, caller, input } = context;
    const list = input.List ?? (await listOf(data.read, caller, input.Id ?? 0));
    requireList(handlers, context, list);
    const found = await data.read
      .selectFrom('views')
      .where('list', '=', list)
      .where(ownOrShared(caller))
      .$if(input.Id !== null, (query) => query.where('id', '=', input.Id))
      .orderBy(orderColumn(data, 'views', { by: 'name_folded' }))
      .orderBy('id')
      .select(['id as Id', 'list as List', 'name as Name', 'filters', 'sort as Sort', 'columns', 'is_shared as IsShared', 'user_id'])
      .select('version as Version')
      .execute();
    const rows = found.map(({ filters, columns, user_id, ...row }) => ({
      ...row,
      Filters: JSON.parse(filters) as View['Filters'],
      Columns: columns === null ? null : (JSON.parse(columns) as string[]),
      IsOwn: user_id === caller.userId,
    }));
    return { rows, total: rows.length };
  }),

  handle(saveView, async (context) => {
    try {
      return await context.save((records) => save(records, handlers, context));
    } catch (error) {
      if (isTaken(error, 'views', 'user_id')) throw refusedField('NameTaken', 'Name', viewTexts.nameTaken);
      throw error;
    }
  }),
];

const ownOrShared = ({ userId }: Caller): RawBuilder<SqlBool> => sql`(views.user_id = ${userId} or views.is_shared = ${true})`;

const listOf = async (reader: Reader, caller: Caller, id: number): Promise<string> => {
  const view = await reader.selectFrom('views').select('list').where('id', '=', id).where(ownOrShared(caller)).executeTakeFirst();
  if (!view) throw new Refusal(404, viewTexts.notFound);
  return view.list;
};

const save = async (records: Records, handlers: readonly CallHandler[], context: Context<typeof saveView>) => {
  const { input, caller } = context;
  if (input.Flag !== 'Delete' && input.IsShared && !isStaff(caller)) throw new Refusal(403, notAllowed);
  if (input.Flag === 'Add') {
    const { List, Name, Filters, Sort, Columns, IsShared } = input;
    const shown = shownBy(requireList(handlers, context, List), { Filters: Filters ?? {}, Sort, Columns });
    await requireBelowLimit(records.tx, caller, List);
    const row = {
      user_id: caller.userId,
      list: List,
      name: Name,
      ...shown,
      filters: shown.filters ?? '{}',
      is_shared: IsShared ?? false,
      created_at: new Date().toISOString(),
    };
    return saved(await records.insert(viewRecords, row), viewTexts.added);
  }
  const { Id } = input;
  const view = await records.tx
    .selectFrom('views')
    .select(['list', 'is_shared'])
    .where('id', '=', Id)
    .where(ownOrShared(caller))
    .executeTakeFirst();
  if (!view) throw new Refusal(404, viewTexts.notFound);
  if (view.is_shared && !isStaff(caller)) throw new Refusal(403, notAllowed);
  // Checked again together with the change: the view may be shared no longer.
  if (input.Flag === 'Delete') {
    if (!(await records.delete(viewRecords, Id, ownOrShared(caller)))) throw new Refusal(404, viewTexts.notFound);
    return saved(Id, viewTexts.deleted);
  }
  const { Name, Filters, Sort, Columns, IsShared, Version } = input;
  const list = requireList(handlers, context, view.list);
  const shown = shownBy(list, { Filters: Filters === null ? {} : Filters, Sort, Columns });
  const change = { name: Name, ...shown, is_shared: IsShared ?? undefined };
  if (!(await records.update(viewRecords, Id, change, { version: Version, only: ownOrShared(caller) })))
    throw new Refusal(404, viewTexts.notFound);
  return saved(Id, viewTexts.updated);
};

/** The handler of a list that the caller may call. */
const requireList = (handlers: readonly CallHandler[], asking: Asking, name: string): CallHandler => {
  const list = handlers.find(({ call }) => call.name === name && isListCall(call));
  if (!list) throw refusedField(400, 'List', viewTexts.noSuchList);
  requireCall(list.call, asking);
  return list;
};

interface Shown {
  Filters?: View['Filters'];
  Sort?: string | null;
  Columns?: string[] | null;
}

/** The columns of the view. The list refuses what it does not know. What is undefined stays undefined. */
const shownBy = ({ call, readInput }: CallHandler, { Filters, Sort, Columns }: Shown) => {
  if (!isListCall(call)) throw new Error(`${call.name} is no list`);
  requireKnown(
    filterNames(call).filter((name) => !selections.includes(name)),
    Filters ?? {},
  );
  const { input } = readInput({ ...Filters, Sort, Columns });
  return {
    filters: Filters && JSON.stringify(keptFilters(call, setFilters(call, Filters, input))),
    sort: Sort === undefined ? undefined : (input.Sort as string | null),
    columns: Columns && JSON.stringify(input.Columns),
  };
};

/** A view and its history would keep the name of a person whose data are removed. */
const keptFilters = ({ unkept = [] }: ListCall, filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !unkept.includes(name)));

/** Rows that are named are soon others. */
const selections = ['Ids', 'Except'];

const requireBelowLimit = async (tx: Tx, { userId }: Caller, list: string): Promise<void> => {
  const own = tx.selectFrom('views').select('id').where('user_id', '=', userId).where('list', '=', list);
  if ((await own.limit(mostViews).execute()).length === mostViews) {
    throw new Refusal('QuotaFull', `At most ${mostViews} views of a list can be kept. Please delete some first.`);
  }
};
