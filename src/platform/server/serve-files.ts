// Public files: stored pictures below /files, and the built web client with its assets compressed ahead.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type FileStore, isFileName } from '../files/store.ts';
import { filesPath, largeOfMiddle } from '../wire/files.ts';
import { refusedEnvelope } from './errors.ts';
import { answerNotFound } from './http.ts';

// The name of a file changes whenever its content does.
const forEver = 'public, max-age=31536000, immutable';

export const serveStoredFiles = (app: FastifyInstance, files: FileStore): void => {
  app.get<{ Params: { name: string } }>(`${filesPath}:name`, async ({ params: { name } }, reply) => {
    // A picture stored before there was a middle size has none: there the large one takes its place.
    const bytes = isFileName(name) && name.endsWith('.webp') ? ((await files.read(name)) ?? (await files.read(largeOfMiddle(name)))) : null;
    if (!bytes) return reply.code(404).send(refusedEnvelope('There is no such file'));
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': forEver, 'content-security-policy': "default-src 'none'; sandbox" })
      .send(bytes);
  });
};

/**
 * Every address that is nothing else is the web client's: it knows its own pages. The settings that it has to know before it asks for
 * anything are `meta` elements of the page; their names and values are plain words.
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
      reply.header('cache-control', path.includes('/assets/') ? forEver : 'no-cache');
    },
  });
  app.get('/index.html', (_request, reply) => reply.redirect('/'));
  answerNotFound(app, () => html);
};
