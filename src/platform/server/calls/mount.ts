// Makes the route of a call. Every call has the same steps: session, right, request, work, answer.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bounds } from '../../bounds/bounds.ts';
import type { limitConcurrency } from '../../bounds/concurrency-limit.ts';
import type { HeldBytes } from '../../bounds/held-bytes.ts';
import { workFor } from '../../data/fair-yield.ts';
import { countForRequest, waitingFor, waitingInQueue } from '../../data/waited.ts';
import { type Call, isSave, path } from '../../wire/call.ts';
import { isListCall } from '../../wire/list-contract.ts';
import { Refusal, requestTexts, sessionExpired } from '../../wire/refusal.ts';
import { type ListFile, listFile, type WantedFile } from '../exports/list-file.ts';
import { addressOf, personOf } from '../http/addresses.ts';
import type { AnswerCache } from './answer-cache.ts';
import { officesInWords, requireCall } from './chapters-of.ts';
import { compressed } from './compress.ts';
import { contextOf } from './context.ts';
import { encoder } from './encode.ts';
import type { Caller, CallHandler, Reading, Services } from './handle.ts';
import { largestBodyOf } from './requests.ts';
import type { UnderWay } from './under-way.ts';
import { worker } from './work.ts';

export interface Mounting {
  app: FastifyInstance;
  services: Services;
  cached: AnswerCache;
  /** The requests of one person take turns when there are many at once. */
  requests: ReturnType<typeof limitConcurrency>;
  largePages: ReturnType<typeof limitConcurrency>;
  answers: HeldBytes;
  underWay: UnderWay;
  /** The user of the token, if its session is still valid. */
  findCaller: (token: string, version?: string) => Promise<Caller | null>;
  /**
   * For each request: counts it for the caller's key, or a try of its address where it is a wrong key, and gives the words for that. May
   * refuse it.
   */
  countKey: (token: string, caller: Caller | null, address: string) => Promise<string | null>;
  /** Validates every answer against its contract. On in tests and development. */
  checkAnswers: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** `handlers` are those of all calls. */
export const mount = (mounting: Mounting, handler: CallHandler, handlers: readonly CallHandler[]): void => {
  const { app, services, cached, requests, largePages, answers, underWay, checkAnswers } = mounting;
  const { call, read } = handler;
  const work = worker(handler, handlers, services);
  const encode = encoder(call, checkAnswers);

  app.route({
    method: call.method,
    url: path(call),
    exposeHeadRoute: false,
    bodyLimit: largestBodyOf(call),
    config: { isRead: call.method === 'GET' || !(call.row instanceof z.ZodNever) || call.file !== undefined },
    onRequest: (request) => underWay.run(() => countForRequest(request, () => authorize(call, request, mounting, { isFirst: true }))),
    handler: (request, reply) => underWay.run(() => countForRequest(request, () => keepBody(request, () => queueUp(request, reply)))),
  });

  const queueUp = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // A multipart body, such as an upload, is still coming. It has its turn when it has arrived.
    const arrived = request.isMultipart() ? await read(request) : null;
    const person = personOf(request);
    const run = () => workFor(person, () => answer(request, reply, arrived));
    return waitingInQueue((begin) => requests(begin, person), run);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, arrived: Reading | null): Promise<FastifyReply> => {
    // The permission is checked again, also before a cached answer: a slow body may take long, and the user may have lost the right.
    // The permission and the cached answer are of one version of the data, so it is asked for once.
    const version = call.cached ? await services.data.version() : undefined;
    await authorize(call, request, mounting, { version });
    const key = keyOf(call, request, services.timeZone);
    if (key !== null && version !== undefined) {
      const run = async () => bytesOf(request, await read(request));
      return sendJson(request, reply, await cached.get(key, version, run));
    }
    const reading = arrived ?? (await read(request));
    if (isListCall(call) && isForFile(reading.input))
      return sendFile(reply, await listFile(call, reading, reading.input, contextOf(call, request, services)));
    if (!call.file) return sendJson(request, reply, await bytesOf(request, reading));
    const done = await work(request, reading);
    return 'file' in done ? sendFile(reply, { ...done.file, type: call.file }) : sendJson(request, reply, await encode(done));
  };

  const bytesOf = async (request: FastifyRequest, reading: Reading): Promise<Buffer> => {
    const run = async () => encode(await work(request, reading));
    if (!isListCall(call) || !isForLargePage(reading.input)) return run();
    const runNow = async () => {
      // Others may have been read for long, and whoever asked may have gone away since, or may not read it any more.
      if (request.raw.socket.destroyed) throw new Refusal('Unreadable', requestTexts.unreadable);
      await authorize(call, request, mounting);
      return run();
    };
    return waitingInQueue((begin) => largePages(begin, personOf(request)), runNow);
  };

  const sendJson = async (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> => {
    // What was saved is saved, so its answer is not refused.
    if (!isSave(call)) holdUntilSent(request, reply, bytes.length);
    return reply.header('content-type', 'application/json; charset=utf-8').send(await compressed(request, reply, bytes));
  };

  const holdUntilSent = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const holding = answers.hold(personOf(request), () => reply.raw.destroy());
    holding.add(bytes);
    const release = () => holding.release();
    reply.raw.once('finish', release).once('close', release);
    if (reply.raw.destroyed) release();
  };
};

const keepBody = <T>({ held }: FastifyRequest, work: () => Promise<T>): Promise<T> => (held ? held.during(work) : work());

/** Whether the body may name a format. It is not parsed yet, because it may have a cached answer. A name with escapes counts too. */
const mayAskForFile = ({ body }: FastifyRequest): boolean =>
  typeof body === 'string' ? /"format"(?!\s*:\s*null\b)|\\u/i.test(body) : body !== undefined;

const isForFile = (input: Record<string, unknown>): input is Record<string, unknown> & WantedFile => typeof input.Format === 'string';

const isForLargePage = ({ RecordsPerPage }: Record<string, unknown>): boolean =>
  RecordsPerPage === 0 || Number(RecordsPerPage) > bounds.largePages.rows;

const sendFile = (reply: FastifyReply, { name, type, content }: ListFile) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`).send(content);

const bearer = /^Bearer +(\S+)$/i;

const authorize = async (
  call: Call,
  request: FastifyRequest,
  { findCaller, countKey, services: { timeZone } }: Pick<Mounting, 'findCaller' | 'countKey' | 'services'>,
  { version, isFirst = false }: { version?: string | undefined; isFirst?: boolean } = {},
): Promise<void> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  // Requests of one session may wait for one read of it.
  const caller = token ? await waitingFor(() => findCaller(token, version)) : null;
  // The log names the caller of a refused request too.
  request.caller = caller;
  const wrongKey = token && isFirst ? await countKey(token, caller, addressOf(request)) : null;
  if (call.who === 'anyone' && !caller?.key) return;
  if (!caller) throw new Refusal(401, wrongKey ?? sessionExpired);
  requireCall(call, { caller, timeZone });
};

/** The key of a cached answer: requests with the same key get the same answer. Null if the answer must not be cached. */
const keyOf = (call: Call, request: FastifyRequest, timeZone: string): string | null => {
  const { body, caller, url } = request;
  if (!call.cached || request.isMultipart() || (isListCall(call) && mayAskForFile(request))) return null;
  return `${call.name}\n${scopeOf(call.cached, caller, timeZone)}\n${typeof body === 'string' ? body : url}`;
};

const scopeOf = (cached: NonNullable<Call['cached']>, caller: Caller | null, timeZone: string): string => {
  if (!caller) return 'nobody signed in';
  return cached === 'by role' ? `role ${caller.roleId} ${officesInWords({ caller, timeZone })}` : `user ${caller.userId}`;
};
