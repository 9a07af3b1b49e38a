// The bare HTTP server: limits, bodies as they come, errors as envelopes. What it serves is added by the caller.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Refusal, requestTexts } from '../wire/refusal.ts';
import { type TrustedProxies, trustOf } from './addresses.ts';
import { compressAnswers } from './compress.ts';
import { answerError, refusedEnvelope } from './errors.ts';
import { logAnswer, logOptions } from './log.ts';
import { addSecurityHeaders, allowOrigins, pathOf, securityHeaders } from './security-headers.ts';

export interface HttpSettings {
  logLevel: string;
  trustProxy: TrustedProxies;
  corsOrigins: readonly string[];
  isHttps: boolean;
  /** Where the log goes; standard output when left out. */
  logTo?: NodeJS.WritableStream;
}

export const createHttp = async ({ logLevel, logTo, trustProxy, corsOrigins, isHttps }: HttpSettings): Promise<FastifyInstance> => {
  const isTrusted = trustOf(trustProxy);
  const app = fastify({
    logger: logOptions(logLevel, logTo),
    // Its lines name addresses, whose queries nobody should read; ours is logAnswer.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    trustProxy: isTrusted,
    genReqId: ({ headers, socket }) => requestIdOf(headers['x-request-id'], isTrusted(socket.remoteAddress ?? '', 0)),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while the portal stops is answered like everything before.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders({ isHttps }), 'cache-control': 'no-store', 'x-request-id': request.id });
      answerError(error, request, reply);
      logAnswer(request, reply);
    },
    clientErrorHandler: answerUnreadable,
    requestTimeout: 120_000,
  });
  app.decorateRequest('caller', null);
  followRequests(app);
  addSecurityHeaders(app, { isHttps });
  await allowOrigins(app, corsOrigins);
  refuseUnheard(app);
  await compressAnswers(app);
  await app.register(multipart);
  readBodiesAsText(app);
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => {
    // A connection whose answer is still under way is not kept for another request afterwards.
    app.server.keepAliveTimeout = 1;
  });
  return app;
};

/** What a trusted proxy calls a request, if that can be read in a log; else a name of our own. */
const requestIdOf = (given: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof given === 'string' && /^[\w-]{1,100}$/.test(given) ? given : randomUUID();

const followRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
};

// The text is kept as it came: it is the key of kept answers, and only a call that has to work parses it.
const readBodiesAsText = (app: FastifyInstance) => {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new Refusal(400, 'The request must be JSON or multipart/form-data'));
  });
};

/** What no route takes is refused before any body is read: 405 where there are routes by another method, else 404. */
const refuseUnheard = (app: FastifyInstance) => {
  const methodsAt = new Map<string, string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    methodsAt.set(url, [...(methodsAt.get(url) ?? []), ...[method].flat()]);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = methodsAt.get(pathOf(request));
    if (!allowed && isForPage(request)) return done();
    if (!allowed) return reply.code(404).send(refusedEnvelope(requestTexts.nothingHere));
    const envelope = refusedEnvelope(`This is asked for by ${allowed.join(' or ')}`);
    reply.code(405).header('allow', allowed.join(', ')).send(envelope);
  });
};

/** What is not even HTTP, or has headers without end, never becomes a request: the answer is written by hand. */
const answerUnreadable = ({ code }: { code?: string }, socket: Socket) => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
  const body = JSON.stringify(refusedEnvelope(isTooLarge ? requestTexts.tooLarge : requestTexts.unreadable));
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'));
  socket.destroy();
};

const isForPage = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Below /api/ whatever is not found is an envelope; elsewhere it is the caller's page. */
export const answerNotFound = (app: FastifyInstance, page: (path: string) => Buffer | null): void => {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const html = !isForPage(request) || /^\/(api|files|assets)(\/|$)/.test(path) ? null : page(path);
    if (html) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
    return reply.code(404).send(refusedEnvelope(requestTexts.nothingHere));
  });
};
