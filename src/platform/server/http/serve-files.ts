// Serves public files: stored pictures below /files, and the built web client, whose assets were compressed by the build.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type FileStore, isFileName } from '../../files/store.ts';
import { filesPath, largeOfMiddle } from '../../wire/files.ts';
import { refusedEnvelope } from '../calls/errors.ts';
import { answerNotFound } from './http.ts';

// The name of such a file changes whenever its content changes.
const cacheForever = 'public, max-age=31536000, immutable';

export const serveStoredFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(`${filesPath}:name`, async ({ params: { name } }, reply) => {
    // Pictures that were stored by older versions have no middle size. The large size is served instead.
    const bytes = isFileName(name) && name.endsWith('.webp') ? ((await files.read(name)) ?? (await files.read(largeOfMiddle(name)))) : null;
    if (!bytes) return reply.code(404).send(refusedEnvelope('There is no such file'));
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': cacheForever, 'content-security-policy': "default-src 'none'; sandbox" })
      .send(bytes);
  });
};

/**
 * All other paths get the page of the web client, which has its own routes. The settings that it needs before its first request are
 * `meta` elements of the page. Their names and values are plain words, so they are not escaped.
 */
export const serveWeb = async (app: FastifyInstance, folder: string, settings: Record<string, string> = {}): Promise<void> => {
  const metas = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${content}" />`);
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const html = Buffer.from(page.replace('</head>', `${metas.join('')}</head>`));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? cacheForever : 'no-cache');
    },
  });
  app.get('/index.html', (_request, reply) => reply.redirect('/'));
  answerNotFound(app, () => html);
};
