// The HTTP server: limits, body parsers, error handling. The caller adds the routes.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { requestTexts } from '../../wire/refusal.ts';
import { compressAnswers } from '../calls/compress.ts';
import { answerError, refusedEnvelope } from '../calls/errors.ts';
import { type TrustedProxies, trustOf } from './addresses.ts';
import { logAnswer, logOptions } from './log.ts';
import { readBodies } from './read-bodies.ts';
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
    // Fastify's own log has URLs with their queries, which may be secret. logAnswer writes our line.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    trustProxy: isTrusted,
    genReqId: ({ headers, socket }) => requestIdOf(headers['x-request-id'], isTrusted(socket.remoteAddress ?? '', 0)),
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still answered.
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
  logRequests(app);
  addSecurityHeaders(app, { isHttps });
  requireOneHost(app);
  await allowOrigins(app, corsOrigins);
  refuseUnknownRoutes(app);
  await compressAnswers(app);
  await app.register(multipart);
  readBodies(app);
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => {
    // A connection with a request in progress is closed soon after its answer.
    app.server.keepAliveTimeout = 1;
  });
  return app;
};

/** The id that a trusted proxy gave to the request, if it is safe to log; otherwise a new id. */
const requestIdOf = (header: string | string[] | undefined, isTrusted: boolean): string =>
  isTrusted && typeof header === 'string' && /^[\w-]{1,100}$/.test(header) ? header : randomUUID();

const logRequests = (app: FastifyInstance) => {
  const logged = new WeakSet<FastifyRequest>();
  const logOnce = (request: FastifyRequest, reply: FastifyReply) => {
    if (!logged.has(request)) logAnswer(request, reply);
    logged.add(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // A client that goes away before its answer gets no response.
    reply.raw.once('close', () => logOnce(request, reply));
    done();
  });
  app.addHook('onResponse', async (request, reply) => logOnce(request, reply));
};

/**
 * With two Host headers, Node may take another one than the proxy before it; so with two names in one header. HTTP 1.0, such as a health
 * check, may have none.
 */
const requireOneHost = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
    if (hosts.length < 2 && hosts.every((host) => oneHost.test(host))) return done();
    return reply.code(400).header('connection', 'close').send(refusedEnvelope('Unreadable', requestTexts.unreadable));
  });
};

/** A name or an address, perhaps with a port. */
const oneHost = /^([\w.~-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Refuses requests without a route before their body is read: 405 if the path exists with another method, otherwise 404. */
const refuseUnknownRoutes = (app: FastifyInstance) => {
  const methodsAt = new Map<string, string[]>();
  app.addHook('onRoute', ({ method, url }) => {
    methodsAt.set(url, [...(methodsAt.get(url) ?? []), ...[method].flat()]);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = methodsAt.get(pathOf(request));
    if (!allowed && mayBePage(request)) return done();
    if (!allowed) return reply.code(404).send(refusedEnvelope('UnknownAddress', requestTexts.nothingHere));
    const envelope = refusedEnvelope('WrongMethod', `This is asked for by ${allowed.join(' or ')}`);
    reply.code(405).header('allow', allowed.join(', ')).send(envelope);
  });
};

/** Input that is not HTTP, or with too large headers, never becomes a request, so the answer goes to the socket. */
const answerUnreadable = ({ code }: { code?: string }, socket: Socket) => {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLarge = code === 'HPE_HEADER_OVERFLOW';
  const envelope = isTooLarge ? refusedEnvelope('TooLarge', requestTexts.tooLarge) : refusedEnvelope('Unreadable', requestTexts.unreadable);
  const body = JSON.stringify(envelope);
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const head = ['content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`, 'connection: close'];
  if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'));
  socket.destroy();
};

const mayBePage = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

interface AnsweredPage {
  html: Buffer;
  isMissing: boolean;
}

/** What stands in the address after '?'. */
export type Query = Readonly<Record<string, unknown>>;

/** An unknown path gets the web page, but below /api, /files and /assets an envelope with 404. */
export const answerNotFound = (app: FastifyInstance, page: (path: string, query: Query) => Promise<AnsweredPage> | null): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const answered = !mayBePage(request) || /^\/(api|files|assets)(\/|$)/.test(path) ? null : await page(path, request.query as Query);
    if (answered) {
      reply
        .code(answered.isMissing ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache');
      return reply.send(answered.html);
    }
    return reply.code(404).send(refusedEnvelope('UnknownAddress', requestTexts.nothingHere));
  });
};
