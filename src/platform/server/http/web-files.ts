// The built web client in memory: a portal serves the build that it started with, also after a new build.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding, varyOf } from '../calls/compress.ts';
import { headersOfPages } from './security-headers.ts';
import { cacheForever, isNotModified } from './send-file.ts';

interface WebFile {
  /** Relative to the folder, with slashes. */
  path: string;
  type: string;
  etag: string;
  plain: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const ends: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export const readWebFiles = async (folder: string): Promise<WebFile[]> => {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)));
  const files = [...paths].filter((path) => !Object.values(ends).some((end) => path.endsWith(end)));
  return Promise.all(
    files.map(async (path) => {
      const plain = await readFile(path);
      const [br, gzip] = await Promise.all(
        [ends.br, ends.gzip].map((end) => (paths.has(path + end) ? readFile(path + end) : Promise.resolve(undefined))),
      );
      return {
        path: relative(folder, path).replaceAll(sep, '/'),
        type: types[extname(path)] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
        plain,
        compressed: { ...(br && { br }), ...(gzip && { gzip }) },
      };
    }),
  );
};

export const serveWebFiles = (app: FastifyInstance, files: readonly WebFile[]): void => {
  for (const file of files) {
    const isPart = file.path.startsWith('assets/');
    const headers = { 'cache-control': isPart ? cacheForever : 'no-cache', etag: `W/${file.etag}` };
    app.get(`/${file.path}`, (request, reply) => {
      if (isPart) for (const name of headersOfPages) reply.removeHeader(name);
      reply.headers({ ...headers, vary: varyOf(reply) });
      if (isNotModified(request, file.etag)) return reply.code(304).send();
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      const compressed = encoding && file.compressed[encoding];
      if (compressed) reply.header('content-encoding', encoding);
      return reply.type(file.type).send(compressed ?? file.plain);
    });
  }
};
