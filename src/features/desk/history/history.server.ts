import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../platform/data/data.ts';
import { yieldFairly } from '../../../platform/data/fair-yield.ts';
import { isOneOf, page } from '../../../platform/data/lists/page.ts';
import { readInParts, splitInParts } from '../../../platform/data/parts.ts';
import { kindNamed, type RecordKind, referringTo } from '../../../platform/data/records/record-kind.ts';
import type { Records } from '../../../platform/data/records/records.ts';
import type { TakenBack } from '../../../platform/data/records/take-back-import.ts';
import { readVersion, restoreVersion as restore } from '../../../platform/data/records/undo/restore-version.ts';
import { lookAtSet, undoSet } from '../../../platform/data/records/undo/undo.ts';
import { mayUndo, type Undoer } from '../../../platform/data/records/undo/undo-rules.ts';
import { type Caller, type Context, handle, isStaff } from '../../../platform/server/calls/handle.ts';
import { getKeeping, undoChanges, undoTexts } from '../../../platform/wire/calls/changes.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { memberRecords } from '../../people/members/members.tables.ts';
import { profileTexts } from '../../people/profile/profile.contract.ts';
import '../personal-data/erasing/erasures.tables.ts';
import { linkFormerPictures } from './former-pictures.server.ts';
import { type Change, historyTexts, listHistory, restoreVersion } from './history.contract.ts';
import { isForTrash, listedChanges, rowsAreTogether } from './listed-changes.server.ts';
import { listedAmong } from './listed-records.server.ts';
import { restorableAmong } from './restorable-versions.server.ts';
import { cutFields, type KeptField, nameReferences, shownFields } from './shown-fields.server.ts';
import { summaryOf } from './summaries.server.ts';
import { undoerOf } from './undoer.server.ts';
import { voidsOf } from './voids.server.ts';

export const historyServer = [
  handle(listHistory, async (context) => {
    const { data, kinds, links, caller, input } = context;
    const undoer = await undoerOf(context);
    const { query, order } = listedChanges(context, undoer);
    const listed = await page(data, 'changes', query, order, input);
    const rows = await readChanges(context, undoer, listed.rows);
    const authorOf = ({ ById }: { ById: number | null }) => ({ Record: memberRecords.name, RecordId: ById });
    const isListed = await listedAmong(data, kinds, [...rows, ...rows.map(authorOf)]);
    const isRestorable = await restorableAmong(data, kinds, undoer, rows);
    const named = await nameReferences(
      data,
      kinds,
      rows.map(({ Fields }) => Fields),
    );
    const fields = await linkFormerPictures(data, links, caller, named);
    const sizes = await sizesSeen(context, rows);
    const shown = rows.map(({ what, is_final, other_id: _, ...row }, at) => ({
      ...row,
      SetSize: sizes.get(row.SetId) ?? row.SetSize,
      Summary: summaryFor(context, { ...row, what }),
      MayUndo: Boolean(row.MayUndo),
      MayRestore: isRestorable(row),
      UndoIsFinal: Boolean(row.MayUndo) && is_final,
      IsListed: isListed(row),
      ByIsListed: isListed(authorOf(row)),
      Fields: fields[at] ?? [],
    }));
    const Voids = input.SetId !== null && isStaff(caller) ? await voidsOf(data.read, input.SetId) : null;
    return { rows: shown, total: listed.total, more: { Voids } };
  }),

  handle(getKeeping, async ({ historyDays }) => ({ res: { HistoryDays: historyDays } })),

  handle(undoChanges, async (context) => {
    const { data, kinds, input, caller, save } = context;
    const { SetId, Record, RecordId } = input;
    // A mistyped field must not mean the whole set.
    if ((Record === null) !== (RecordId === null)) throw new Refusal(400, historyTexts.recordIncomplete);
    const only = Record !== null && RecordId !== null ? { record: Record, id: RecordId } : null;
    const undoer = await undoerOf(context);
    // On SQLite all saves wait for a write, even for one that is refused in the end.
    if (!(await lookAtSet(data.read, kinds, undoer, SetId, only))) throw new Refusal(404, historyTexts.setNotFound);
    const isLong = !only && (await isLarge(data.read, kinds, SetId));
    return save(
      async (records) => {
        const undone = await undoSet(records, kinds, undoer, SetId, only);
        if (!undone) throw new Refusal(404, historyTexts.setNotFound);
        await requireMayComeBack(records, caller);
        const TakenBack = undone === 'changes' ? null : toldOf(undone);
        const message = only ? historyTexts.recordRestored : undoTexts.undone;
        return { res: { TakenBack }, message: undone === 'changes' ? message : historyTexts.importUndone(undone) };
      },
      { isLong },
    );
  }),

  handle(restoreVersion, async (context) => {
    const { data, kinds, input, caller, save } = context;
    const record = { record: input.Record, id: input.RecordId };
    const version = await readVersion(data.read, kinds, await undoerOf(context), input.SetId, record);
    if (!version) throw new Refusal(404, historyTexts.setNotFound);
    return save(async (records) => {
      if (!(await restore(records, kinds, version))) throw new Refusal(404, historyTexts.setNotFound);
      await requireMayComeBack(records, caller);
      return { res: {}, message: historyTexts.restored };
    });
  }),
];

const toldOf = ({ staying, receipts }: Pick<TakenBack, 'staying' | 'receipts'>) => ({
  Receipts: receipts.slice(0, mostTold),
  Staying: staying.slice(0, mostTold),
  StayingCount: staying.length,
});

const mostTold = 100;

const requireMayComeBack = async (records: Records, { key }: Pick<Caller, 'key'>): Promise<void> => {
  if (key && records.changes.some(hasNewEmail)) throw new Refusal(403, profileTexts.noEmailByKey);
  await requireNotBeingErased(records);
};

/** Whoever is back with the account has the former mailbox anyway. */
const hasNewEmail = ({ record, kind, fields }: Records['changes'][number]): boolean =>
  record === memberRecords.name && kind === 'Changed' && fields.some(([column]) => column === 'email');

/** While the history of somebody erased is taken away, piece by piece, nothing of it comes back. */
const requireNotBeingErased = async (records: Records): Promise<void> => {
  const owners = records.changes.flatMap(({ owner_id, other_id }) => [owner_id, other_id].filter((id) => typeof id === 'number'));
  const open = await readInParts(owners, (part) =>
    records.tx.selectFrom('erasures').select('id').where('user_id', 'in', part).where('done_at', 'is', null).execute(),
  );
  if (open.length > 0) throw new Refusal('CannotUndo', historyTexts.beingErased);
};

type ReadField = 'Id' | 'SetId' | 'At' | 'ById' | 'ByName' | 'Via' | 'Record' | 'RecordId' | 'OwnerId' | 'Title' | 'Kind' | 'SetSize';

interface ReadChange extends Pick<Change, ReadField> {
  MayUndo: boolean | number;
  is_final: boolean;
  other_id: number | null;
  Fields: KeptField[];
  IsCut: boolean;
  what: string | null;
}

interface StoredChange extends Omit<ReadChange, 'Fields' | 'IsCut'> {
  /** As JSON. */
  Fields: string;
}

/** Stored rows may be long, and are soon cut. */
const changesAtOnce = 100;

/** In the order of the ids. Built as text in SQL: Kysely takes as long to build the columns as the database to read them. */
const readChanges = async (
  { data, kinds, caller, input }: Context<typeof listHistory>,
  undoer: Undoer,
  listed: readonly { Id: number }[],
): Promise<ReadChange[]> => {
  const mayBeUndone = isStaff(caller) && rowsAreTogether(input) ? mayRestBeUndone : mayUndo(undoer);
  const isWhole = input.Format !== null || input.Ids?.length === 1;
  const size = sql.ref(isStaff(caller) ? 'set_size' : 'owned_size');
  const byId = new Map<number, ReadChange>();
  for (const part of splitInParts(listed, changesAtOnce)) {
    const among = isOneOf(
      data,
      'changes',
      part.map(({ Id }) => Id),
    );
    const query = sql<StoredChange>`select changes.id as "Id", set_id as "SetId", changes.at as "At", changes.by_id as "ById", by_name as "ByName",
      changes.via as "Via", record as "Record", record_id as "RecordId", owner_id as "OwnerId", title as "Title", kind as "Kind",
      fields as "Fields", ${size} as "SetSize", what, ${mayBeUndone} as "MayUndo", is_final, other_id
      from changes join change_sets on change_sets.id = set_id where ${among}`;
    for (const { Fields, ...row } of (await query.execute(data.read)).rows) {
      const reader = { isOwner: row.OwnerId === caller.userId, isOther: row.other_id === caller.userId };
      const shown = shownFields(kindNamed(kinds, row.Record), Fields, reader);
      const { fields, isCut } = isWhole ? { fields: shown, isCut: false } : cutFields(shown);
      byId.set(row.Id, { ...row, Fields: fields, IsCut: isCut });
    }
    if (listed.length > changesAtOnce) await yieldFairly();
  }
  return listed.map(({ Id }) => byId.get(Id)).filter((row) => row !== undefined);
};

/** The size of a set for this reader, for records that belong to two people: the other one may see more of them. */
const sizesSeen = async ({ data, caller }: Context<typeof listHistory>, rows: readonly ReadChange[]): Promise<Map<number, number>> => {
  const sets = isStaff(caller) ? [] : rows.filter(({ other_id }) => other_id !== null).map(({ SetId }) => SetId);
  if (sets.length === 0) return new Map();
  const counted = sql<{ id: number; size: number }>`select set_id as id, count(distinct record || ' ' || record_id) as size from changes
    where set_id in (${sql.join([...new Set(sets)])}) and (owner_id = ${caller.userId} or other_id = ${caller.userId}) group by set_id`;
  return new Map((await counted.execute(data.read)).rows.map(({ id, size }) => [id, size]));
};

/** The change that stands for many may have been undone by itself. The third condition is that of an index. */
const mayRestBeUndone = sql<SqlBool>`case when what is null then changes.may_undo else exists (select 1 from changes as one
  where one.set_id = changes.set_id and one.may_undo and one.set_size > 1) end`;

type Listed = Parameters<typeof summaryOf>[0] & { what: string | null };

/** In the trash each kind of record has its own row. */
const summaryFor = ({ caller, input }: Context<typeof listHistory>, row: Listed): string | null => {
  if (!isStaff(caller) || !rowsAreTogether(input)) return null;
  return summaryOf(row, row.what, isForTrash(input) ? row : input);
};

/** Whether undoing the set may take longer than a save may: an import, or what thousands of records refer to. */
const isLarge = async (read: Reader, kinds: readonly RecordKind[], setId: number): Promise<boolean> => {
  const changes = read.selectFrom('changes').where('set_id', '=', setId);
  if (await changes.select('id').limit(1).offset(manyChanges).executeTakeFirst()) return true;
  const added = await changes.select(['record', 'record_id']).where('kind', 'in', ['Added', 'Restored']).execute();
  for (const [record, alike] of Map.groupBy(added, (change) => change.record)) {
    const ids = alike.map(({ record_id }) => record_id);
    for (const [{ table }, column] of referringTo(kinds, kindNamed(kinds, record)?.table ?? '')) {
      const named = sql`select id from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)}) limit 1 offset ${manyChanges}`;
      if ((await named.execute(read)).rows.length > 0) return true;
    }
  }
  return false;
};

const manyChanges = 500;
