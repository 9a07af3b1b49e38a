// BulkSave: the same save for many records in one transaction. Each record goes through the handler of the save itself, so its rules and
// rights hold. When one is refused, only that one is taken back.

import { setTimeout as pause } from 'node:timers/promises';
import { inParts } from '../../data/in-pieces.ts';
import { Batch } from '../../data/lists/batch.ts';
import type { Records } from '../../data/records/records.ts';
import type { BulkRule, Call, ResOf } from '../../wire/call.ts';
import { bulkSave, bulkTexts, requireSameCount } from '../../wire/calls/bulk.ts';
import { filterNames, isListCall, setFilters } from '../../wire/list-contract.ts';
import { Refusal, refusedField } from '../../wire/refusal.ts';
import { requireCall } from './chapters-of.ts';
import { type CallHandler, type Context, handle, type Reading, type RequestContext } from './handle.ts';
import type { Save } from './save.ts';

/** `handlers` are those of all calls. */
export const bulkServer = (handlers: readonly CallHandler[]): CallHandler =>
  handle(bulkSave, async (context) => {
    const { Call: name, Flag, Ids, Filters, Count: _count, ...fields } = context.input;
    const handler = handlers.find(({ call }) => call.name === name);
    if (!handler?.call.bulk) throw refusedField(400, 'Call', `Call must be one of ${namesOf(handlers).join(', ')}`);
    requireCall(handler.call, context);
    const rule = Object.hasOwn(handler.call.bulk, Flag) && handler.call.bulk[Flag];
    if (!rule) throw refusedField(400, 'Flag', `Flag must be one of ${Object.keys(handler.call.bulk).join(', ')}`);
    if (rule.who) requireCall({ who: rule.who }, context);
    if (Ids !== null && Filters !== null) throw refusedField(400, 'Filters', bulkTexts.onlyOne);
    const ids = Filters === null ? (Ids ?? []) : await matchingIds(context, handlers, rule, handler.call, Filters);
    if (Filters === null && ids.length === 0) throw refusedField(400, 'Ids', bulkTexts.nothingNamed);
    const field = Filters === null ? (rule.ids ?? 'Id') : (rule.rows?.[0] ?? 'Id');
    const readingOf = (id: number) => handler.readInput({ ...fields, Flag, [field]: id });
    // In the same order in all transactions, so that two of them do not wait for each other.
    const sorted = [...new Set(ids)].sort((one, other) => one - other);
    // What the Flag needs is the same for all records. If it is wrong, the request as a whole is.
    for (const id of sorted.slice(0, 1)) readingOf(id);
    return context.save(
      async (records) => {
        const within = { ...context, save: saveWithin(records) };
        const Refused: Refused[] = [];
        for (const part of inParts(sorted, together)) {
          const readings = part.map((id) => ({ id, ...readingOf(id) }));
          Refused.push(...(await saveEach(records, within, readings)));
        }
        const Done = sorted.length - Refused.length;
        return { res: { Done, Refused }, message: `${Done} of ${sorted.length} done` };
      },
      { isLong: sorted.length > longFrom },
    );
  });

const namesOf = (handlers: readonly CallHandler[]) => handlers.filter(({ call }) => call.bulk).map(({ call }) => call.name);

interface RecordReading extends Reading {
  id: number;
}

/** More records than these may take longer than a save is let. */
export const longFrom = 500;

/** So many records are attempted at once: an attempt for each would need twice as many messages to the database. */
const together = 50;

/** When one of several is refused, all are taken back and each is attempted by itself. */
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

/** A save that is a part of another one, and that belongs to its set. */
const saveWithin =
  (records: Records): Save =>
  async (work) => {
    const { res, message } = await work(records);
    return { res: { ...res, SetId: null }, message };
  };

/** All rows of the list that match and that the caller may see. Read before the transaction, whose time is limited on PostgreSQL. */
const matchingIds = async (
  context: Context<typeof bulkSave>,
  handlers: readonly CallHandler[],
  rule: BulkRule,
  save: Call,
  filters: Record<string, unknown>,
): Promise<number[]> => {
  const list = handlers.find(({ call }) => call.name === (rule.list ?? save.list));
  if (!list || !isListCall(list.call)) throw new Error(`${save.name} has no list`);
  requireCall(list.call, context);
  requireKnown(filterNames(list.call), filters);
  const reading = list.readInput(filters);
  const asked = { filters: setFilters(list.call, filters, reading.input), seen: context.input.Count };
  const counted = await list.readInput({ ...filters, RecordsPerPage: 1 }).run(context);
  requireSameCount('total' in counted ? counted.total : 0, asked);
  const fieldOfRow = rule.rows?.[1] ?? 'Id';
  const ids = new Set<number>();
  for (const batch = new Batch(); !batch.isDone; await pause(1)) {
    const answer = await reading.run(context, batch);
    for (const row of 'rows' in answer ? answer.rows : []) ids.add(Number((row as Record<string, unknown>)[fieldOfRow]));
  }
  // Once more: they were read in batches, and others may have written meanwhile.
  requireSameCount(ids.size, asked);
  return [...ids];
};

/** A slip must not mean all records. */
export const requireKnown = (names: readonly string[], filters: Record<string, unknown>): void => {
  const unknown = Object.keys(filters).find((key) => !names.some((name) => name.toLowerCase() === key.toLowerCase()));
  if (unknown !== undefined) throw refusedField(400, 'Filters', `The list has no filter '${unknown.slice(0, 100)}'`);
};
