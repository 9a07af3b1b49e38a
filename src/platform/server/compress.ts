// Answers compressed on their way out: by @fastify/compress, except cached ones, whose compressed bytes are kept beside the plain ones.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// What is smaller fits into one packet anyway.
const threshold = 1_024;
// An answer is compressed while somebody waits for it: the cheapest level saves nearly as much as the dearest.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zlibOptions = { level: 1 };

// Pictures and office documents are compressed already.
const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;

export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold,
    brotliOptions,
    zlibOptions,
    customTypes: compressible,
    // A small request that unpacks into a large one is not taken.
    globalDecompression: false,
  });
};

type Encoding = 'br' | 'gzip';

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes) => promisify(gzip)(bytes, zlibOptions),
};

// They go when the plain bytes go.
const kept: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = { br: new WeakMap(), gzip: new WeakMap() };

/** For bytes that are likely to be sent again: gives what to send, and says in the reply how it is compressed. */
export const compressOnce = async (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> => {
  if (bytes.length < threshold) return bytes;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return bytes;
  const known = kept[encoding].get(bytes);
  const encoded = known ?? encoders[encoding](bytes);
  if (!known) kept[encoding].set(bytes, encoded);
  reply.header('content-encoding', encoding).header('vary', varyOf(reply));
  return encoded;
};

const varyOf = (reply: FastifyReply): string => {
  const others = reply.getHeader('vary');
  return others ? `${others}, accept-encoding` : 'accept-encoding';
};

const acceptedEncoding = (header: string | string[] | undefined): Encoding | null => {
  const wanted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding)) ?? null;
};
