// Serves public files: stored pictures below /files, and the built web client.

import type { FastifyInstance } from 'fastify';
import type { Data } from '../../data/data.ts';
import type { Variant } from '../../data/file-rows.ts';
import { type FoundFile, findFile, findWithFirstPart } from '../../files/read-file.ts';
import { filesPath, pictureAt } from '../../wire/files.ts';
import { refusedEnvelope } from '../calls/errors.ts';
import { answerNotFound, type Query } from './http.ts';
import { cacheForever, isNotModified, noSuchFile, pictureSandbox, sendWhole } from './send-file.ts';
import { readWebFiles, serveWebFiles } from './web-files.ts';

export const serveStoredFiles = (app: FastifyInstance, data: Data): void => {
  app.get<{ Params: { name: string } }>(`${filesPath}:name`, async (request, reply) => {
    const { name } = request.params;
    const etag = `"${name}"`;
    const sendUnchanged = isNotModified(request, etag);
    const picture = await findPicture(name, (file, variant) => (sendUnchanged ? findFile : findWithFirstPart)(data, file, variant));
    if (!picture) return reply.code(404).send(refusedEnvelope('UnknownAddress', noSuchFile));
    reply.headers({ etag, 'cache-control': cacheForever });
    if (sendUnchanged) return reply.code(304).send();
    reply.headers({ 'content-type': 'image/webp', 'content-security-policy': pictureSandbox });
    return picture.first?.length === picture.size ? reply.send(picture.first) : sendWhole(reply, data, picture);
  });
};

interface Picture extends FoundFile {
  first?: Buffer;
}

const findPicture = async (address: string, find: (file: string, variant: Variant) => Promise<Picture | null>): Promise<Picture | null> => {
  const picture = pictureAt(address);
  if (!picture) return null;
  return find(picture.name, picture.size);
};

export interface PageSettings {
  /** By name: the text of a `meta` element. */
  metas: Record<string, string>;
  /** The title of the tab, and the name that is shown until the first screen is there. */
  title: string;
  /** What messengers show of the page. */
  preview?: Preview;
  /** The paths of square pictures by their sizes, for home screens; those of the product where there are none. */
  icons?: Record<number, string>;
  /** The page says that there is nothing at this address. */
  isMissing?: boolean;
}

export interface Preview {
  title: string;
  description: string;
  /** Absolute addresses. */
  url?: string;
  image?: string;
}

const index = 'index.html';
const manifest = 'manifest.webmanifest';

/** All other paths get the page of the web client, which has its own routes. It is made anew when its settings change. */
export const serveWeb = async (
  app: FastifyInstance,
  folder: string,
  settings: (path: string, query: Query) => Promise<PageSettings>,
): Promise<void> => {
  const files = await readWebFiles(folder);
  const page = files.find(({ path }) => path === index)?.plain.toString();
  if (page === undefined) throw new Error(`${folder} has no ${index}`);
  let made = { of: '', html: Buffer.from(page) };
  const madeOf = ({ isMissing = false, ...asked }: PageSettings) => {
    const of = JSON.stringify(asked);
    if (made.of !== of) made = { of, html: Buffer.from(filled(page, asked)) };
    return { html: made.html, isMissing };
  };
  serveWebFiles(
    app,
    files.filter(({ path }) => path !== index && path !== manifest),
  );
  const product = JSON.parse(files.find(({ path }) => path === manifest)?.plain.toString() ?? '{}') as object;
  app.get(`/${manifest}`, async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'application/manifest+json' });
    return JSON.stringify({ ...product, ...manifestOf(await settings('/', {})) });
  });
  app.get('/index.html', (_request, reply) => reply.redirect('/'));
  answerNotFound(app, async (path, query) => madeOf(await settings(path, query)));
};

/** Whose portal it is, once that is set. */
const manifestOf = ({ title, icons }: PageSettings): object => ({
  name: title,
  short_name: title,
  ...(icons && {
    icons: Object.entries(icons).map(([size, src]) => ({ src, type: 'image/png', sizes: `${size}x${size}`, purpose: 'any maskable' })),
  }),
});

/** A function as replacement: a '$' in a text would be special to `replace`. */
const filled = (page: string, { metas, title, preview, icons }: PageSettings): string => {
  const elements = Object.entries(metas).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`);
  if (preview) elements.push(...previewOf(preview, title));
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(preview ? `${preview.title} · ${title}` : title)}</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (all, start: string) =>
      preview ? `${start}${escaped(preview.description)}` : all,
    )
    .replace(/(<span class="splash-name"[^>]*>)[^<]*/, (_all, start: string) => `${start}${escaped(title)}`)
    .replace('/icon-192.png', (path) => icons?.[192] ?? path)
    .replace('</head>', () => `${elements.join('')}</head>`);
};

const previewOf = ({ title, description, url, image }: Preview, siteName: string): string[] => {
  const properties = { type: 'website', site_name: siteName, title, description, ...(url && { url }), ...(image && { image }) };
  return Object.entries(properties).map(([name, content]) => `<meta property="og:${name}" content="${escaped(content)}" />`);
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
