// The work of a call: its handler, once for each key of a save.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { CannotSave, isEngineFailure } from '../../data/cannot-save.ts';
import { RecordMovedOn } from '../../data/records/moved-on.ts';
import { type Call, isSave } from '../../wire/call.ts';
import type { ListCall } from '../../wire/list-contract.ts';
import { isListCall } from '../../wire/list-contract.ts';
import { previewLength } from '../../wire/list-input.ts';
import { Refusal } from '../../wire/refusal.ts';
import { preview } from '../../wire/texts/preview.ts';
import { contextOf } from './context.ts';
import type { AnyAnswer, CallHandler, Reading, RequestContext, Services } from './handle.ts';
import { keyFrom } from './save.ts';

export const worker =
  ({ call }: CallHandler, handlers: readonly CallHandler[], services: Services) =>
  async (request: FastifyRequest, reading: Reading): Promise<AnyAnswer> => {
    const { run, input } = reading;
    const sentKey = isSave(call) ? keyFrom(request.headers['idempotency-key'], call, reading) : null;
    const context = contextOf(call, request, services, sentKey);
    const findEarlier = async () => request.caller && context.findEarlier(request.caller.userId);
    const earlier = await findEarlier();
    if (earlier) return earlier;
    try {
      const whole = await run(context);
      // The same save was sent twice at once, and the other one has left nothing to do.
      const first = sentKey !== null && hasChangedNothing(whole) ? await findEarlier() : null;
      if (first) return first;
      return isListCall(call) ? cutToPreviews(call, input, whole) : whole;
    } catch (error) {
      // The same save was sent twice at once, and the other one was first: this one may fail because of it.
      const looking = findEarlier().catch(ignoreRefusal);
      const other = isOfDatabase(error) ? await Promise.race([looking, pause(longestLook, null)]) : await looking;
      if (other) return other;
      throw error instanceof RecordMovedOn ? await addCurrent(error, call, handlers, context) : error;
    }
  };

const hasChangedNothing = (answer: AnyAnswer): boolean => 'res' in answer && (answer.res as { SetId?: number | null }).SetId === null;

/** In milliseconds: a database that does not answer is not waited for again. */
const longestLook = 1_000;

const isOfDatabase = (error: unknown): boolean => error instanceof CannotSave || isEngineFailure(error);

const ignoreRefusal = (error: unknown): null => {
  if (error instanceof Refusal) throw error;
  return null;
};

/** The refusal with the present record, as its list, or the call that reads it, shows it to the caller. */
const addCurrent = async (error: RecordMovedOn, call: Call, handlers: readonly CallHandler[], context: RequestContext) => {
  const read = async (name: string | undefined, input: Record<string, unknown>) => {
    const answer = await handlers
      .find((handler) => handler.call.name === name)
      ?.readInput(input)
      .run(context);
    return answer && !('file' in answer) ? ('rows' in answer ? answer.rows[0] : answer.res) : null;
  };
  const row = await read(call.list, { Id: error.recordId });
  if (!row) return new Refusal('MovedOn', error.message);
  // The row was read first, so its version says at most that more has changed since.
  const Current = Object.assign({}, await read(call.rest, { UserId: error.recordId }), row);
  return new Refusal('MovedOn', error.message, null, { Current, ...(error.isOwn && { IsOwn: true }) });
};

/** Cuts long texts of rows to their beginnings, for `Fields: 'preview'`. */
const cutToPreviews = ({ long }: ListCall, input: Record<string, unknown>, answer: AnyAnswer): AnyAnswer => {
  if (input.Fields !== 'preview' || long.length === 0 || !('rows' in answer)) return answer;
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...beginningsOf(row, long) })) };
};

const beginningsOf = (row: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).flatMap(([field, value]) => (fields.includes(field) ? [[field, beginningOf(value)]] : [])));

const beginningOf = (value: unknown) => (typeof value === 'string' ? preview(value, previewLength) : value);
