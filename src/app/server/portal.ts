// The portal put together: database, files, every feature's calls, the web client. Starting and stopping a process is not here.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { documentFiles } from '../../features/own-records/documents/documents.tables.ts';
import { serveDocuments } from '../../features/own-records/documents/serve-documents.server.ts';
import { createTokens } from '../../features/people/accounts/tokens.server.ts';
import type { Data } from '../../platform/data/data.ts';
import { readDatabaseId } from '../../platform/data/database-id.ts';
import { migrate } from '../../platform/data/migrations/migrate.ts';
import { openData } from '../../platform/data/open-data.ts';
import { belongsTo, belongsToIn } from '../../platform/files/belonging.ts';
import { type FileStore, openDiskStore } from '../../platform/files/store.ts';
import { sweepFiles } from '../../platform/files/sweep.ts';
import { AnswerCache } from '../../platform/server/answer-cache.ts';
import { addHealth } from '../../platform/server/health.ts';
import { answerNotFound, createHttp } from '../../platform/server/http.ts';
import { createMetrics } from '../../platform/server/metrics.ts';
import { mount } from '../../platform/server/mount.ts';
import { addSelfDescription } from '../../platform/server/self-description.ts';
import { serveStoredFiles, serveWeb } from '../../platform/server/serve-files.ts';
import { createLinks } from '../../platform/server/signed-links.ts';
import { UploadLimits } from '../../platform/server/upload-limits.ts';
import { callHandlers, fileColumns } from './api.ts';
import type { Config } from './config.ts';
import { migrationsIn } from './migrations/migrations.ts';
import { whenDatabaseIsThere } from './wait-for-database.ts';

export interface Portal {
  app: FastifyInstance;
  data: Data;
  files: FileStore;
  /** Is not ready any more, refuses new connections after a while, finishes what is under way, then closes the database. */
  close(options?: { drainSeconds?: number }): Promise<void>;
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
  const app = await createHttp({ ...config, isHttps: config.publicUrl?.startsWith('https:') ?? false, logTo });
  const opened = await whenDatabaseIsThere(
    () => openPrepared(config),
    (sentence) => app.log.warn(sentence),
  );
  const metrics = config.metricsPort === undefined ? null : createMetrics();
  const data = metrics?.measured(opened) ?? opened;
  const tokens = createTokens(data, config.jwtSecret);
  const handlers = callHandlers({ tokens, allowSignup: config.allowSignup });
  const services = { data, files, documents, links: createLinks(config.jwtSecret), timeZone: config.timeZone };
  const mounting = {
    app,
    services,
    cached: new AnswerCache(data),
    uploads: new UploadLimits(),
    findCaller: tokens.findCaller,
    checkAnswers,
  };
  for (const call of handlers) mount(mounting, call);
  addSelfDescription(
    app,
    handlers.map(({ call }) => call),
  );
  const health = addHealth(app, { data, tryWrite: () => rewriteFirstUser(opened) });
  metrics?.serve(app, { host: config.host, port: config.metricsPort ?? 0 });
  serveStoredFiles(app, files);
  serveDocuments(app, services);
  await (web ? serveWeb(app, web, { 'sign-up': config.allowSignup ? 'open' : 'closed' }) : answerNotFound(app, () => null));
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
  const close = async ({ drainSeconds = 0 } = {}) => {
    health.stopping();
    await pause(drainSeconds * 1_000);
    await app.close();
  };
  return { app, data, files, close };
};

/** Open, with every migration done. */
const openPrepared = async (config: Config): Promise<Data> => {
  const data = await openData(join(config.dataDir, 'chapterhouse.sqlite'), config.databaseUrl);
  try {
    await migrate(data, migrationsIn(config.timeZone));
    return data;
  } catch (error) {
    await data.close().catch(() => undefined);
    throw error;
  }
};

/** The first super admin keeps the session number that is there: a real write, durable as any other, that changes nothing. */
const rewriteFirstUser = (data: Data) =>
  data.write((tx) =>
    tx
      .updateTable('users')
      .set(({ ref }) => ({ session_no: ref('session_no') }))
      .where('id', '=', 1)
      .execute(),
  );
