// Makes the route of a call. Every call has the same steps: session, permission, validation, handler, answer.

import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { limitConcurrency } from '../../bounds/concurrency-limit.ts';
import { CannotSave, isEngineFailure } from '../../data/cannot-save.ts';
import { workFor } from '../../data/in-pieces.ts';
import { changesBy } from '../../data/records/change.ts';
import { RecordMovedOn } from '../../data/records/moved-on.ts';
import { forRequest, waitingFor } from '../../data/waited.ts';
import { type Call, isSave, path } from '../../wire/call.ts';
import { isListCall } from '../../wire/list-contract.ts';
import { Refusal, sessionExpired } from '../../wire/refusal.ts';
import { type ListFile, listFile, type WantedFile } from '../exports/list-file.ts';
import { plainAddress } from '../http/addresses.ts';
import type { AnswerCache } from './answer-cache.ts';
import { personOf } from './body-limits.ts';
import { officesInWords, requireCall } from './chapters-of.ts';
import { compressOnce } from './compress.ts';
import type { AnyAnswer, Caller, CallHandler, Reading, RequestContext, Services } from './handle.ts';
import { withPreviews } from './previews.ts';
import { type BeforeFile, largestBodyOf } from './requests.ts';
import { findAnswer, keyFrom, type SentKey, savesBy } from './save.ts';
import type { UnderWay } from './under-way.ts';
import type { UploadLimits } from './upload-limits.ts';

export interface Mounting {
  app: FastifyInstance;
  services: Services;
  cached: AnswerCache;
  uploads: UploadLimits;
  /** The requests of one person take turns when there are many at once. */
  requests: ReturnType<typeof limitConcurrency>;
  underWay: UnderWay;
  /** The user of the token, if its session is still valid. */
  findCaller: (token: string, version?: string) => Promise<Caller | null>;
  /** Validates every answer against its contract. On in tests and development. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** `handlers` are those of all calls. */
export const mount = (mounting: Mounting, { call, read }: CallHandler, handlers: readonly CallHandler[]): void => {
  const { app, services, cached, uploads, requests, underWay, checkAnswers } = mounting;
  const encode = encoder(call, checkAnswers);

  const readWithRight = async (request: FastifyRequest, beforeFile?: BeforeFile): Promise<Reading> => {
    const reading = await read(request, beforeFile);
    // The permission is checked again: a slow upload may take long, and the user may have lost the right in the meantime.
    if (request.isMultipart()) await authorize(call, request, mounting);
    return reading;
  };

  const work = async (request: FastifyRequest, read?: Reading) => {
    const reading = read ?? (await readWithRight(request));
    const { run, input } = reading;
    const sentKey = isSave(call) ? keyFrom(request.headers['idempotency-key'], call, reading) : null;
    const context = contextOf(call, request, services, sentKey);
    const findEarlier = async () => request.caller && context.findEarlier(request.caller.userId);
    const earlier = await findEarlier();
    if (earlier) return encode(earlier);
    try {
      const whole = await run(context);
      return encode(isListCall(call) ? withPreviews(call, input, whole) : whole);
    } catch (error) {
      // The same save was sent twice at the same time, and the other one was first: this one may fail by what that one has done.
      const looking = findEarlier().catch(unlessRefused);
      const first = isOfDatabase(error) ? await Promise.race([looking, pause(longestLook, null)]) : await looking;
      if (first) return encode(first);
      throw error instanceof RecordMovedOn ? await withCurrent(error, call, handlers, context) : error;
    }
  };

  app.route({
    method: call.method,
    url: path(call),
    exposeHeadRoute: false,
    bodyLimit: largestBodyOf(call),
    config: { isRead: call.method === 'GET' || !(call.row instanceof z.ZodNever) || call.file !== undefined },
    onRequest: (request) => underWay.run(() => forRequest(request, () => authorize(call, request, mounting))),
    handler: (request, reply) => underWay.run(() => forRequest(request, () => answer(request, reply))),
  });

  const upload = async <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (request: FastifyRequest, reading: Reading) => Promise<T>,
  ): Promise<T> => {
    const { socket } = request.raw;
    const giveWay = () => {
      // What was sent so far is not needed any more, and the rest is not waited for.
      request.raw.unpipe();
      request.raw.resume();
      reply.header('connection', 'close');
    };
    const upload = { userId: request.caller?.userId ?? 0, bytesSent: () => socket.bytesRead, giveWay };
    const { promise: fileBegins, resolve: beginFile } = Promise.withResolvers<'file'>();
    const place = Promise.withResolvers<void>();
    const receiving = readWithRight(request, () => {
      beginFile('file');
      return place.promise;
    });
    const first = await Promise.race([receiving, fileBegins]);
    // Without a file it is no upload.
    if (first !== 'file') return inTurn(request, () => work(request, first));
    const receive = () => {
      place.resolve();
      return receiving;
    };
    return uploads
      .run(upload, receive, (reading) => inTurn(request, () => work(request, reading)))
      .catch((error: unknown) => {
        place.reject(error);
        throw error;
      });
  };

  const inTurn = <T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> => {
    const person = personOf(request);
    const work = () => workFor(person, run);
    return request.caller ? requests(work, person) : work();
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    // An upload has its turn when it has arrived.
    call.upload && request.isMultipart() ? answerUpload(request, reply) : inTurn(request, () => answerRead(request, reply));

  const answerUpload = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    call.file ? sendDone(reply, await upload(request, reply, runRead)) : sendJson(reply, await upload(request, reply, work));

  /** For a call whose answer is a file. */
  const runRead = (request: FastifyRequest, { run }: Reading): Promise<AnyAnswer> => run(contextOf(call, request, services, null));

  const sendDone = (reply: FastifyReply, done: AnyAnswer): FastifyReply =>
    'file' in done && call.file ? sendFile(reply, { ...done.file, type: call.file }) : sendJson(reply, encode(done));

  const answerRead = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The permission is checked again, also before a cached answer: a slow body may take long, and the user may have lost the right.
    // The permission and the cached answer are of one version of the data, so it is asked for once.
    const version = call.cached ? await services.data.version() : undefined;
    await authorize(call, request, mounting, version);
    if (isListCall(call) && mayAskForFile(request)) {
      const reading = await readWithRight(request);
      if (isForFile(reading.input))
        return sendFile(reply, await listFile(call, reading, reading.input, contextOf(call, request, services, null)));
      return sendJson(reply, await work(request, reading));
    }
    if (call.file) return sendDone(reply, await runRead(request, await readWithRight(request)));
    const key = keyOf(call, request, services.timeZone);
    if (key === null || version === undefined) return sendJson(reply, await work(request));
    return sendJson(reply, await compressOnce(request, reply, await cached.get(key, version, () => work(request))));
  };
};

const contextOf = (call: Call, request: FastifyRequest, services: Services, sentKey: SentKey | null): RequestContext => {
  const { caller, log } = request;
  const address = plainAddress(request.ip) ?? socketAddressOf(request);
  const userAgent = request.headers['user-agent'] ?? '';
  const origin = originOf(request);
  const { timeZone, mailUrl, allowSignup, sealer } = services;
  const actor = {
    userId: caller?.userId ?? null,
    name: 'Not signed in',
    via: call.name,
    address,
    timeZone,
    mailing: { publicUrl: mailUrl, allowSignup },
  };
  const change = changesBy(services, actor);
  return {
    ...{ ...services, caller, log, address, userAgent, origin },
    isGone: () => request.raw.socket.destroyed,
    save: savesBy(change, { userId: caller?.userId, sentKey, sealer }),
    findEarlier: async (userId) => (sentKey === null ? null : findAnswer(services, { userId, ...sentKey })),
  };
};

/** Null where it is another host than the request was sent to. */
const originOf = ({ headers, host }: FastifyRequest): string | null => {
  const url = URL.parse(headers.origin ?? '');
  return url?.origin === headers.origin && url?.host === host ? url.origin : null;
};

/** A database that does not answer is not waited for once more. */
const longestLook = 1_000;

const isOfDatabase = (error: unknown): boolean => error instanceof CannotSave || isEngineFailure(error);

const unlessRefused = (error: unknown): null => {
  if (error instanceof Refusal) throw error;
  return null;
};

/** The refusal with the record as it is now, as the list of its call, or the call that reads it, shows it to the caller. */
const withCurrent = async (error: RecordMovedOn, call: Call, handlers: readonly CallHandler[], context: RequestContext) => {
  const list = handlers.find((handler) => handler.call.name === call.list);
  const answer = await list?.readInput({ Id: error.recordId }).run(context);
  const Current = answer && !('file' in answer) && ('rows' in answer ? answer.rows[0] : answer.res);
  return new Refusal('MovedOn', error.message, null, Current ? { Current } : undefined);
};

const sendJson = (reply: FastifyReply, bytes: Buffer) => reply.header('content-type', 'application/json; charset=utf-8').send(bytes);

/** Whether the body may name a format. It is not parsed yet, because it may have a cached answer. A name with escapes counts too. */
const mayAskForFile = (request: FastifyRequest): boolean =>
  typeof request.body === 'string'
    ? /"format"(?!\s*:\s*null\b)|\\u/i.test(request.body)
    : request.body !== undefined || request.isMultipart();

const isForFile = (input: Record<string, unknown>): input is Record<string, unknown> & WantedFile => typeof input.Format === 'string';

const sendFile = (reply: FastifyReply, { name, type, content }: ListFile) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`).send(content);

/** The address of the connection itself, for a proxy that did not send the client's address. */
const socketAddressOf = ({ socket }: FastifyRequest): string => plainAddress(socket.remoteAddress ?? '') ?? '';

const bearer = /^Bearer +(\S+)$/i;

const authorize = async (
  call: Call,
  request: FastifyRequest,
  { findCaller, services: { timeZone } }: Pick<Mounting, 'findCaller' | 'services'>,
  version?: string,
): Promise<void> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  // Requests of one session may wait for one read of it.
  const caller = token ? await waitingFor(() => findCaller(token, version)) : null;
  // The log names the caller of a refused request too.
  request.caller = caller;
  if (call.who === 'anyone') return;
  if (!caller) throw new Refusal(401, sessionExpired);
  requireCall(call, { caller, timeZone });
};

/** The key of a cached answer: requests with the same key get the same answer. Null if the answer must not be cached. */
const keyOf = ({ name, cached }: Call, request: FastifyRequest, timeZone: string): string | null => {
  const { body, caller, url } = request;
  if (!cached || !caller || request.isMultipart()) return null;
  const scope = cached === 'by role' ? `role ${caller.roleId} ${officesInWords({ caller, timeZone })}` : `user ${caller.userId}`;
  return `${name}\n${scope}\n${typeof body === 'string' ? body : url}`;
};

const encoder = (call: Call, checkAnswers: boolean) => {
  const row = call.row instanceof z.ZodObject ? call.row.strict() : call.row;
  const res = call.res instanceof z.ZodObject ? call.res.strict() : call.res;
  return (answer: AnyAnswer): Buffer => {
    const envelope = envelopeOf(answer);
    if (checkAnswers) {
      z.array(row).parse(envelope.rc);
      res.parse(envelope.res);
    }
    return Buffer.from(JSON.stringify(envelope));
  };
};

const envelopeOf = (answer: AnyAnswer) => {
  if ('file' in answer) throw new Error('A file has no envelope');
  if (!('rows' in answer)) return { rs: 1, rc: [], res: answer.res, msgkey: answer.message ?? null };
  const { rows, total, more } = answer;
  return { rs: 1, rc: rows.map((row) => Object.assign(row, { TotalRecords: total })), res: { TotalRecords: total, ...more }, msgkey: null };
};
