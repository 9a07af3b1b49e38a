// BulkSave: the same save for many records in one transaction, each by the save's own handler, so that its rules and rights hold. Only a
// refused record is taken back. Missing records are refused before, with one query for all.

import { sql } from 'kysely';
import { isOneOf } from '../../data/lists/page.ts';
import { sortIds, splitInParts } from '../../data/parts.ts';
import type { Records } from '../../data/records/records.ts';
import type { Call, ResOf } from '../../wire/call.ts';
import { bulkSave, bulkTexts, mostRefused, requireSameCount } from '../../wire/calls/bulk.ts';
import { filterNames, isListCall } from '../../wire/list-contract.ts';
import { mostIds, mostIdsOfMembers, tooMany } from '../../wire/list-input.ts';
import { Refusal, refusedField } from '../../wire/refusal.ts';
import { type Asking, chapterCondition, chaptersOf, requireCall } from './chapters-of.ts';
import { type BulkRecords, type CallHandler, type Context, handle, isStaff, type Reading, type RequestContext } from './handle.ts';
import { rowsInBatches } from './rows-in-batches.ts';
import type { Save } from './save.ts';

export const bulkServer = (handlers: readonly CallHandler[]): CallHandler => {
  const incomplete = handlers.find(({ call, recordsOf }) => call.bulk && !recordsOf);
  if (incomplete) throw new Error(`${incomplete.call.name} does not say which records its Ids name`);
  return handle(bulkSave, async (context) => {
    const { Call: name, Flag, Ids, Filters, Count: _count, ...fields } = context.input;
    const handler = handlers.find(({ call }) => call.name === name);
    if (!handler?.call.bulk) throw refusedField(400, 'Call', `Call must be one of ${namesOf(handlers).join(', ')}`);
    requireCall(handler.call, context);
    const rule = Object.hasOwn(handler.call.bulk, Flag) && handler.call.bulk[Flag];
    if (!rule) throw refusedField(400, 'Flag', `Flag must be one of ${Object.keys(handler.call.bulk).join(', ')}`);
    if (rule.who) requireCall({ ...handler.call, who: rule.who, officers: [] }, context);
    if (Ids !== null && Filters !== null) throw refusedField(400, 'Filters', bulkTexts.onlyOne);
    const list = rule.list ?? handler.call.list ?? '';
    const matching = { filters: Filters ?? {}, seen: context.input.Count, field: rule.rows?.[1] ?? 'Id' };
    const ids = Filters === null ? (Ids ?? []) : await matchingIds(context, handlers, list, matching);
    if (Filters === null && ids.length === 0) throw refusedField(400, 'Ids', bulkTexts.nothingNamed);
    const most = isStaff(context.caller) ? mostIds : mostIdsOfMembers;
    if (ids.length > most) throw refusedField(400, Filters === null ? 'Ids' : 'Filters', tooMany(most));
    const field = Filters === null ? (rule.ids ?? 'Id') : (rule.rows?.[0] ?? 'Id');
    const readingOf = (id: number) => handler.readInput({ ...fields, Flag, [field]: id });
    // In a fixed order, so that two transactions do not wait for each other.
    const sorted = sortIds(ids);
    // What the Flag needs is the same for all records, so if it is wrong, the whole request is refused.
    const [first] = sorted.slice(0, 1).map((id) => readingOf(id).input);
    // Those that match filters have just been read.
    const refused = Filters === null ? await refuseMissing(context, handler, first, sorted) : [];
    return saveAll(context, sorted, refused, readingOf);
  });
};

const saveAll = async (
  context: Context<typeof bulkSave>,
  ids: readonly number[],
  refused: readonly Refused[],
  readingOf: (id: number) => Reading,
) => {
  const missing = new Set(refused.map(({ Id }) => Id));
  const there = ids.filter((id) => !missing.has(id));
  const answer = (all: readonly Refused[]) => {
    const Done = ids.length - all.length;
    return { res: { Done, ...toldOf(all) }, message: `${Done} of ${ids.length} done` };
  };
  if (there.length === 0) {
    const { res, message } = answer(refused);
    return { res: { ...res, SetId: null }, message };
  }
  return context.save(
    async (records) => {
      const within = { ...context, save: saveWithin(records) };
      const all = [...refused];
      for (const part of splitInParts(there, together)) {
        const readings = part.map((id) => ({ id, ...readingOf(id) }));
        all.push(...(await saveEach(records, within, readings)));
      }
      return answer(all.sort((one, other) => one.Id - other.Id));
    },
    { isLong: there.length > longFrom },
  );
};

const namesOf = (handlers: readonly CallHandler[]) => handlers.filter(({ call }) => call.bulk).map(({ call }) => call.name);

interface RecordReading extends Reading {
  id: number;
}

/** More records than this may take longer than the deadline of a save. */
export const longFrom = 500;

/** Attempted together: an attempt for each record would need twice as many messages to the database. */
const together = 50;

/** If one of several is refused, all are taken back and attempted one by one. */
const saveEach = async (records: Records, context: RequestContext, readings: readonly RecordReading[]): Promise<Refused[]> => {
  try {
    await records.attempt(async () => {
      for (const { run } of readings) await run(context);
    });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [only] = readings;
    if (only && readings.length === 1) return [{ Id: only.id, Code: error.code, Message: error.message }];
    const refused: Refused[] = [];
    for (const reading of readings) refused.push(...(await saveEach(records, context, [reading])));
    return refused;
  }
};

type Refused = ResOf<typeof bulkSave>['Refused'][number];

export const toldOf = (refused: readonly Refused[]) => ({ Refused: refused.slice(0, mostRefused), RefusedCount: refused.length });

/** The ids that are not there for the caller. */
const refuseMissing = async (
  context: Context<typeof bulkSave>,
  { call, recordsOf }: CallHandler,
  input: unknown,
  ids: readonly number[],
): Promise<Refused[]> => {
  if (!recordsOf) return [];
  const { data } = context;
  const { kind, texts, only } = recordsOf(input);
  const conditions = [isOneOf(data, kind.table, ids), only, ownOnly(context, call, kind)].filter((condition) => condition != null);
  const query = sql<{ id: number }>`select id from ${sql.table(kind.table)} where ${sql.join(conditions, sql` and `)}`;
  const there = new Set((await query.execute(data.read)).rows.map(({ id }) => Number(id)));
  const { code, message } = new Refusal(404, texts.notFound);
  return ids.filter((id) => !there.has(id)).map((Id) => ({ Id, Code: code, Message: message }));
};

/** Null for super admins. Others reach their own records, or those of the chapters of their offices. */
const ownOnly = (context: Context<typeof bulkSave>, { officers = [] }: Call, { table, owner, chapter }: BulkRecords['kind']) => {
  const { caller } = context;
  if (isStaff(caller)) return null;
  if (owner) return sql`${sql.ref(`${table}.${owner}`)} = ${caller.userId}`;
  const chapters = officers.flatMap((right) => {
    const those = chaptersOf(context, right);
    return those === 'all' ? [] : those;
  });
  return chapter ? chapterCondition(`${table}.${chapter}`, chapters) : sql`1 = 0`;
};

/** A save as a part of another one, in its set. */
const saveWithin =
  (records: Records): Save =>
  async (work) => {
    const { res, message } = await work(records);
    return { res: { ...res, SetId: null }, message };
  };

interface Matching {
  filters: Record<string, unknown>;
  /** How many rows the person has seen. 'any number' where it is shown only afterwards. */
  seen: number | null | 'any number';
  /** The field of the rows. */
  field: string;
}

/** The ids in all matching rows that the caller may see. Read before the transaction, whose time is limited on PostgreSQL. */
export const matchingIds = async (
  context: RequestContext & Asking,
  handlers: readonly CallHandler[],
  listName: string,
  { filters, seen, field }: Matching,
): Promise<number[]> => {
  const list = handlers.find(({ call }) => call.name === listName);
  if (!list || !isListCall(list.call)) throw new Error(`There is no list ${listName}`);
  requireCall(list.call, context);
  requireKnown(filterNames(list.call), filters);
  const reading = list.readInput(filters);
  const counted = await list.readInput({ ...filters, RecordsPerPage: 1 }).run(context);
  const total = 'total' in counted ? counted.total : 0;
  requireSameCount(total, seen === 'any number' ? total : seen);
  const ids = new Set<number | null>();
  let rows = 0;
  for await (const batch of rowsInBatches(reading, context)) {
    for (const row of batch) {
      rows++;
      ids.add((row as Record<string, number | null>)[field] ?? null);
    }
  }
  // Counted again: the rows were read in batches, and others may have written meanwhile.
  requireSameCount(rows, seen === 'any number' ? rows : seen);
  return [...ids].flatMap((id) => (id === null ? [] : Number(id)));
};

/** A mistyped filter must not mean all records. */
export const requireKnown = (names: readonly string[], filters: Record<string, unknown>): void => {
  const unknown = Object.keys(filters).find((key) => !names.some((name) => name.toLowerCase() === key.toLowerCase()));
  if (unknown !== undefined) throw refusedField(400, 'Filters', `The list has no filter '${unknown.slice(0, 100)}'`);
};
