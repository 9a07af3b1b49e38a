// The portal put together: database, files, every feature's calls, the web client. Starting and stopping a process is not here.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { documentFiles } from '../../features/own-records/documents/documents.tables.ts';
import { serveDocuments } from '../../features/own-records/documents/serve-documents.server.ts';
import { createTokens } from '../../features/people/accounts/tokens.server.ts';
import { type Data, openData } from '../../platform/data/data.ts';
import { readDatabaseId } from '../../platform/data/migrations/database-id.ts';
import { migrate } from '../../platform/data/migrations/migrate.ts';
import { belongsTo, belongsToIn } from '../../platform/files/belonging.ts';
import { type FileStore, openDiskStore } from '../../platform/files/store.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { AnswerCache } from '../../platform/server/answer-cache.ts';
import { docsPageOf } from '../../platform/server/docs-page.ts';
import type { CallHandler } from '../../platform/server/handle.ts';
import { answerNotFound, createHttp } from '../../platform/server/http.ts';
import { mount } from '../../platform/server/mount.ts';
import { openapiOf } from '../../platform/server/openapi.ts';
import { serveStoredFiles, serveWeb } from '../../platform/server/serve-files.ts';
import { createLinks } from '../../platform/server/signed-links.ts';
import { callHandlers, fileColumns, migrationsIn } from './api.ts';
import type { Config } from './config.ts';

export interface Portal {
  app: FastifyInstance;
  data: Data;
  files: FileStore;
  /** Finishes what is under way, then closes the database. */
  close(): Promise<void>;
}

export interface PortalOptions {
  /** The folder of the built web client; without it only the API is served. */
  web?: string;
  /** Holds every answer against its contract. */
  checkAnswers?: boolean;
  logTo?: NodeJS.WritableStream;
}

export const createPortal = async (config: Config, { web, checkAnswers = false, logTo }: PortalOptions = {}): Promise<Portal> => {
  const startedAt = Date.now();
  const files = await openDiskStore(join(config.dataDir, 'files'));
  const documents = await openDiskStore(join(config.dataDir, 'documents'));
  const data = await openData(join(config.dataDir, 'chapterhouse.sqlite'), config.databaseUrl);
  await migrate(data, migrationsIn(config.timeZone));
  const app = await createHttp({ ...config, isHttps: config.publicUrl?.startsWith('https:') ?? false, logTo });
  const tokens = createTokens(data, config.jwtSecret);
  const handlers = callHandlers({ tokens, allowSignup: config.allowSignup });
  const services = { data, files, documents, links: createLinks(config.jwtSecret), timeZone: config.timeZone };
  const mounting = {
    app,
    services,
    cached: new AnswerCache(data),
    findCaller: tokens.findCaller,
    checkAnswers,
  };
  for (const call of handlers) mount(mounting, call);
  describe(app, data, handlers);
  serveStoredFiles(app, files);
  serveDocuments(app, services);
  await (web ? serveWeb(app, web) : answerNotFound(app, () => null));
  app.addHook('onListen', async () => {
    if (!(await belongsTo(config.dataDir, await readDatabaseId(data)))) {
      app.log.warn(`the files in DATA_DIR belong to another database, so none is removed (${belongsToIn(config.dataDir)})`);
      return;
    }
    const removed =
      (await sweepFiles(data, files, fileColumns, startedAt)) + (await sweepFiles(data, documents, [documentFiles], startedAt));
    if (removed > 0) app.log.info({ removed }, 'removed files that no record names');
  });
  app.addHook('onClose', () => data.close());
  return { app, data, files, close: () => app.close() };
};

/** What the API says of itself: whether it is well, and what it offers. */
const describe = (app: FastifyInstance, data: Data, handlers: readonly CallHandler[]) => {
  const calls = handlers.map(({ call }) => call);
  const openapi = onFirstUse(() => openapiOf(calls));
  const page = onFirstUse(() => docsPageOf(calls));
  app.get('/api/openapi.json', () => openapi());
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/api/health', async (request, reply) => {
    try {
      await data.check();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
};

const onFirstUse = <T>(make: () => T) => {
  let made: T | undefined;
  return (): T => {
    made ??= make();
    return made;
  };
};
