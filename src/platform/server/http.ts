// The bare HTTP server: limits, bodies as they come, errors as envelopes. What it serves is added by the caller.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { Refusal, requestTexts } from '../wire/refusal.ts';
import { type TrustedProxies, trustOf } from './addresses.ts';
import { answerError, refusedEnvelope } from './errors.ts';
import { addSecurityHeaders, allowOrigins, securityHeaders } from './security-headers.ts';

export interface HttpSettings {
  logLevel: string;
  trustProxy: TrustedProxies;
  corsOrigins: readonly string[];
  isHttps: boolean;
  /** Where the log goes; standard output when left out. */
  logTo?: NodeJS.WritableStream;
}

/** In bytes, without a file. */
export const largestBody = 1_500_000;

export const createHttp = async ({ logLevel, logTo, trustProxy, corsOrigins, isHttps }: HttpSettings): Promise<FastifyInstance> => {
  const app = fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization'], ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(trustProxy),
    bodyLimit: largestBody,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // What still comes over an open connection while the portal stops is answered like everything before.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(securityHeaders({ isHttps }))),
    clientErrorHandler: answerUnreadable,
    requestTimeout: 120_000,
  });
  app.decorateRequest('caller', null);
  addSecurityHeaders(app, { isHttps });
  allowOrigins(app, corsOrigins);
  refuseUnheard(app);
  await app.register(multipart);
  readBodiesAsText(app);
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => {
    // A connection whose answer is still under way is not kept for another request afterwards.
    app.server.keepAliveTimeout = 1;
  });
  return app;
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
    const allowed = methodsAt.get(request.url.split('?')[0] ?? '');
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
    const path = request.url.split('?')[0] ?? '';
    const html = !isForPage(request) || /^\/(api|files|assets)(\/|$)/.test(path) ? null : page(path);
    if (html) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
    return reply.code(404).send(refusedEnvelope(requestTexts.nothingHere));
  });
};
