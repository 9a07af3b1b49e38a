// The organisation's logo as PNG, for what knows no WebP: receipts (PDF) and mail programs.

import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Data } from '../../../platform/data/data.ts';
import { findFile, streamFile } from '../../../platform/files/read-file.ts';
import { refusedEnvelope } from '../../../platform/server/calls/errors.ts';
import { cacheForever, noSuchFile, pictureSandbox } from '../../../platform/server/http/send-file.ts';
import { readOrganization } from './organization.server.ts';
import { iconSizes, logoFolder, logoPath } from './organization.ts';

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
const mailBox: Box = { width: 480, height: 96 };

/** A phone may cut a circle of it, so the logo stays away from the corners. */
const readIcon = async (data: Data, name: string, size: number): Promise<Buffer | null> => {
  const inner = Math.round(size * 0.7);
  const logo = await readLogo(data, name, { width: inner, height: inner });
  if (!logo) return null;
  const { default: sharp } = await import('sharp');
  const square = { width: size, height: size, channels: 3 as const, background: '#ffffff' };
  return sharp({ create: square })
    .composite([{ input: logo }])
    .removeAlpha()
    .png()
    .toBuffer();
};

/** Serves only the present logo, so that nobody can have other pictures drawn here. */
export const serveLogo = (app: FastifyInstance, data: Data): void => {
  const drawn = new Map<number, { name: string; png: Buffer }>();
  const draw = async (name: string, size: number): Promise<Buffer | null> => {
    const known = drawn.get(size);
    if (known?.name === name) return known.png;
    const png = size === 0 ? await readLogo(data, name, mailBox) : await readIcon(data, name, size);
    if (png) drawn.set(size, { name, png });
    return png;
  };
  app.get<{ Params: { name: string }; Querystring: { icon?: unknown } }>(`${logoFolder}:name`, async (request, reply) => {
    const { logo } = await readOrganization(data.read);
    const isAsked = logo !== null && logoPath(logo) === `${logoFolder}${request.params.name}`;
    const size = iconSizes.find((one) => String(one) === request.query.icon) ?? 0;
    const png = isAsked ? await draw(logo, size) : null;
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
