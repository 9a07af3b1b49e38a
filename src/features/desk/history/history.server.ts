// The history on the server: the list of changes, and taking them back.

import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tables } from '../../../platform/data/data.ts';
import { orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import type { RecordKind } from '../../../platform/data/records/record-kind.ts';
import { isTakenBackByKind, takeBackImport } from '../../../platform/data/records/take-back-import.ts';
import { type OneRecord, restoreVersion as restore, undoSet } from '../../../platform/data/records/undo.ts';
import { dayOf, endOfDay, startOfDay } from '../../../platform/server/calendar.ts';
import { type Caller, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { undoChanges, undoTexts } from '../../../platform/wire/calls/changes.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { withFormerPictures } from './former-pictures.server.ts';
import { historyTexts, listHistory, restoreVersion } from './history.contract.ts';
import { listedAmong, setSizesOf } from './records-of-sets.server.ts';
import { shownFields, withNames } from './shown-fields.server.ts';

export const historyServer = [
  handle(listHistory, async (context) => {
    const { data, kinds, links, caller, input } = context;
    const mayUndo = mayBeUndoneBy(caller, kinds);
    const query = filteredChanges(context, mayUndo)
      .select(['changes.id as Id', 'set_id as SetId', 'at as At', 'by_id as ById', 'by_name as ByName', 'via as Via'])
      .select(['record as Record', 'record_id as RecordId', 'owner_id as OwnerId', 'title as Title', 'kind as Kind'])
      .select('fields as Fields')
      .select(sql<boolean | number>`${mayUndo}`.as('MayUndo'))
      .select(sql<boolean | number>`${mayRestoreBy(caller)}`.as('MayRestore'))
      .select(sql<boolean | number>`(${mayUndo} and is_final)`.as('UndoIsFinal'));
    const order = orderOf(input, { by: 'id', direction: 'desc' }, { At: 'id' });
    const { rows, total } = await page(data, 'changes', query, order, input);
    const isListed = await listedAmong(data, kinds, rows);
    const sizes = await setSizesOf(data.read, rows, isStaff(caller) ? null : caller.userId);
    const shown = rows.map((row) => ({
      ...row,
      MayUndo: Boolean(row.MayUndo),
      MayRestore: Boolean(row.MayRestore),
      UndoIsFinal: Boolean(row.UndoIsFinal),
      IsListed: isListed(row),
      SetSize: sizes.get(row.SetId) ?? 0,
      Fields: shownFields(kindOf(kinds, row.Record), row.Fields),
    }));
    const named = await withNames(data, kinds, shown);
    return { rows: await withFormerPictures(data, kinds, links, caller, named), total };
  }),

  handle(undoChanges, async ({ data, kinds, caller, input, save }) => {
    const { SetId, Record, RecordId } = input;
    // A slip must not mean the whole set.
    if ((Record === null) !== (RecordId === null)) throw new Refusal(400, historyTexts.recordIncomplete);
    const only = Record !== null && RecordId !== null ? { record: Record, id: RecordId } : null;
    const byKind = (await requireMayUndo(data.read, caller, SetId, only ? [] : kinds)) === 'by kind';
    const options = only ? {} : { undoes: SetId, isLong: await isLarge(data.read, SetId) };
    return save(async (records) => {
      if (byKind) {
        await takeBackImport(records, kinds, SetId, caller.userId);
        return { res: {}, message: historyTexts.importUndone };
      }
      if (!(await undoSet(records, kinds, SetId, only))) throw new Refusal(404, historyTexts.setNotFound);
      return { res: {}, message: only ? historyTexts.recordRestored : undoTexts.undone };
    }, options);
  }),

  handle(restoreVersion, async ({ data, kinds, caller, input, save }) => {
    const record = { record: input.Record, id: input.RecordId };
    for (const setId of await laterSets(data.read, caller, record, input.SetId)) await requireMayUndo(data.read, caller, setId, []);
    return save(async (records) => {
      await restore(records, kinds, input.SetId, record);
      return { res: {}, message: historyTexts.restored };
    });
  }),
];

/** Whether taking the set back may take longer than a save is let: that of an import. */
const isLarge = async (read: Reader, setId: number): Promise<boolean> => {
  const changes = read.selectFrom('changes').select('id').where('set_id', '=', setId);
  return (await changes.limit(1).offset(500).executeTakeFirst()) !== undefined;
};

const kindOf = (kinds: readonly RecordKind[], name: string) => kinds.find((kind) => kind.name === name);

type ChangeQuery = SelectQueryBuilder<Tables, 'changes' | 'change_sets', object>;

const filteredChanges = ({ data, caller, input, timeZone }: Context<typeof listHistory>, mayUndo: RawBuilder<SqlBool>): ChangeQuery => {
  let query: ChangeQuery = data.read.selectFrom('changes').innerJoin('change_sets', 'change_sets.id', 'changes.set_id');
  if (!isStaff(caller)) query = query.where('owner_id', '=', caller.userId);
  if (input.Record !== null) query = query.where('record', '=', input.Record);
  if (input.RecordId !== null) query = query.where('record_id', '=', input.RecordId);
  if (input.ById !== null) query = query.where('by_id', '=', input.ById);
  if (input.Kind !== null) query = query.where('kind', '=', input.Kind);
  if (input.From !== null) query = query.where('at', '>=', startOfDay(dayOf(input.From, timeZone), timeZone));
  if (input.To !== null) query = query.where('at', '<', endOfDay(dayOf(input.To, timeZone), timeZone));
  if (input.SetId !== null) query = query.where('set_id', '=', input.SetId);
  if (input.OwnerId !== null) query = query.where('owner_id', '=', input.OwnerId);
  if (input.MayUndo !== null) query = query.where(sql<SqlBool>`(${mayUndo}) = ${input.MayUndo}`);
  return query;
};

/**
 * Whether the caller can take the set back: it is not final (or is an import that its kind takes back), it is not taken back already, and a
 * deleted record has not come back in another way. Members only what they did themselves to their own records.
 */
const mayBeUndoneBy = (caller: Caller, kinds: readonly RecordKind[]): RawBuilder<SqlBool> => {
  const isPossible = isStaff(caller) ? sql`(not is_final or ${isTakenBackByKind(kinds)})` : sql`not is_final`;
  const anyCaller = sql<SqlBool>`${isPossible} and not ${isTakenBack(sql.ref('change_sets.id'))} and not ${isBack}`;
  return isStaff(caller) ? anyCaller : sql<SqlBool>`${anyCaller} and ${isOwnSet(caller)}`;
};

const isTakenBack = (setId: Expression<unknown>) => sql<SqlBool>`exists (
  select 1 from change_sets as undo where undo.undoes = ${setId}
  and not exists (select 1 from change_sets as redo where redo.undoes = undo.id))`;

const isBack = sql<SqlBool>`(kind = 'Deleted' and exists (
  select 1 from changes as later where later.record = changes.record and later.record_id = changes.record_id
  and later.id > changes.id and later.kind = 'Restored'))`;

const isOwnSet = ({ userId }: Caller, set = 'change_sets') => sql<SqlBool>`(${sql.ref(`${set}.by_id`)} = ${userId} and not exists (
  select 1 from changes as others where others.set_id = ${sql.ref(`${set}.id`)} and others.owner_id is distinct from ${userId}))`;

/** Whether the record has changed after this change, and all that came after it can be taken back by the caller. */
const mayRestoreBy = (caller: Caller): RawBuilder<SqlBool> => {
  const mayNot = isStaff(caller) ? sql`later_sets.is_final` : sql`(later_sets.is_final or not ${isOwnSet(caller, 'later_sets')})`;
  return sql<SqlBool>`(kind in ('Added', 'Changed', 'Restored') and exists (select 1 ${laterOfRecord}) and not exists (
    select 1 ${laterOfRecord} and exists (select 1 from change_sets as later_sets where later_sets.id = later.set_id and ${mayNot})))`;
};

const laterOfRecord = sql`from changes as later
  where later.record = changes.record and later.record_id = changes.record_id and later.set_id > changes.set_id`;

/** For a member, a set that is not theirs does not exist. `kinds` are those that may take an import back in their own way. */
const requireMayUndo = async (
  read: Reader,
  caller: Caller,
  setId: number,
  kinds: readonly RecordKind[],
): Promise<'as it was' | 'by kind'> => {
  const set = await read
    .selectFrom('change_sets')
    .select(['is_final', sql<boolean | number>`${kinds.length > 0 ? isTakenBackByKind(kinds) : sql`false`}`.as('by_kind')])
    .where('id', '=', setId)
    .$if(!isStaff(caller), (sets) => sets.where(isOwnSet(caller)))
    .executeTakeFirst();
  if (!set) throw new Refusal(404, historyTexts.setNotFound);
  if (!set.is_final) return 'as it was';
  if (!set.by_kind || !isStaff(caller)) throw new Refusal('IsFinal', historyTexts.isFinal);
  return 'by kind';
};

/** The sets that are taken back for it. For a member, a record of others does not exist, also when there is nothing to take back. */
const laterSets = async (read: Reader, caller: Caller, { record, id }: OneRecord, setId: number): Promise<number[]> => {
  const rows = await read
    .selectFrom('changes')
    .select('set_id')
    .distinct()
    .where('record', '=', record)
    .where('record_id', '=', id)
    .where('set_id', '>=', setId)
    .$if(!isStaff(caller), (changes) => changes.where('owner_id', '=', caller.userId))
    .execute();
  if (rows.length === 0) throw new Refusal(404, historyTexts.setNotFound);
  return rows.map(({ set_id }) => set_id).filter((later) => later > setId);
};
