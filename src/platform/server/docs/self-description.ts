// The documentation of the API, made from the contracts. It is made once, and compressed once: it is large, and anybody may ask for it.

import type { FastifyInstance } from 'fastify';
import type { Call } from '../../wire/call.ts';
import { compressed } from '../calls/compress.ts';
import { docsPageOf } from './docs-page.ts';
import { openapiOf } from './openapi.ts';

export const addSelfDescription = (
  app: FastifyInstance,
  calls: readonly Call[],
  { url, sections = [] }: { url: string; sections?: readonly string[] },
): void => {
  serveOnceMade(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openapiOf(calls, url)));
  serveOnceMade(app, '/api/docs', 'text/html; charset=utf-8', () => docsPageOf(calls, sections));
};

const serveOnceMade = (app: FastifyInstance, path: string, type: string, make: () => string): void => {
  let made: Buffer | undefined;
  app.get(path, async (request, reply) => {
    made ??= Buffer.from(make());
    return reply.type(type).send(await compressed(request, reply, made));
  });
};
