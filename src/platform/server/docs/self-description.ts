// The documentation of the API, made from the contracts.

import type { FastifyInstance } from 'fastify';
import type { Call } from '../../wire/call.ts';
import { docsPageOf } from './docs-page.ts';
import { openapiOf } from './openapi.ts';

export const addSelfDescription = (
  app: FastifyInstance,
  calls: readonly Call[],
  { url, sections = [] }: { url: string; sections?: readonly string[] },
): void => {
  const openapi = makeOnce(() => openapiOf(calls, url));
  const page = makeOnce(() => docsPageOf(calls, sections));
  app.get('/api/openapi.json', () => openapi());
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
};

const makeOnce = <T>(make: () => T) => {
  let value: T | undefined;
  return (): T => {
    value ??= make();
    return value;
  };
};
