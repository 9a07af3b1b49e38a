// The organisation's logo as PNG, for what knows no WebP: receipts (PDF) and mail programs.

import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Data } from '../../../platform/data/data.ts';
import { findFile, streamFile } from '../../../platform/files/read-file.ts';
import { refusedEnvelope } from '../../../platform/server/calls/errors.ts';
import { cacheForever, noSuchFile, pictureSandbox } from '../../../platform/server/http/send-file.ts';
import { readOrganization } from './organization.server.ts';
import { logoFolder, logoPath } from './organization.ts';

interface Box {
  width: number;
  height: number;
}

/** On white, as on paper. Null if the logo is gone. */
export const readLogo = async (data: Data, name: string, box?: Box): Promise<Buffer | null> => {
  const file = await findFile(data, name, 'middle');
  if (!file) return null;
  const { default: sharp } = await import('sharp');
  const picture = sharp(await buffer(streamFile(data, file, { start: 0, end: file.size })));
  const sized = box ? picture.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : picture;
  return sized.flatten({ background: '#ffffff' }).png().toBuffer();
};

/** Twice as large as in a mail, for sharp screens. */
const inMails: Box = { width: 480, height: 96 };

/** Serves only the present logo, so that nobody can have other pictures drawn here. */
export const serveLogo = (app: FastifyInstance, data: Data): void => {
  let drawn: { name: string; png: Buffer } | null = null;
  const draw = async (name: string): Promise<Buffer | null> => {
    if (drawn?.name === name) return drawn.png;
    const png = await readLogo(data, name, inMails);
    drawn = png && { name, png };
    return png;
  };
  app.get<{ Params: { name: string } }>(`${logoFolder}:name`, async (request, reply) => {
    const { logo } = await readOrganization(data.read);
    const isAsked = logo !== null && logoPath(logo) === `${logoFolder}${request.params.name}`;
    const png = isAsked ? await draw(logo) : null;
    if (!png) return reply.code(404).send(refusedEnvelope('UnknownAddress', noSuchFile));
    return reply.headers(headers).send(png);
  });
};

const headers = {
  'content-type': 'image/png',
  'cache-control': cacheForever,
  'content-security-policy': pictureSandbox,
  // Webmail shows it on pages of other sites.
  'cross-origin-resource-policy': 'cross-origin',
};
