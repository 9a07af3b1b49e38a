// Compresses answers. Those of calls here, large ones one after the other, so that threads stay free; the rest by @fastify/compress, while
// it is sent.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounds } from '../../bounds/bounds.ts';
import { limitConcurrency } from '../../bounds/concurrency-limit.ts';
import { personOf } from '../http/addresses.ts';

// A smaller answer fits into one network packet anyway.
const threshold = 1_024;
// The user waits meanwhile, and the fastest level makes it nearly as small as the slowest.
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
    // A small compressed request could unpack to a very large one.
    globalDecompression: false,
  });
};

export type Encoding = 'br' | 'gzip';

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes) => promisify(gzip)(bytes, zlibOptions),
};

// Weak: the compressed bytes go when the plain ones leave the answer cache.
const known: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = { br: new WeakMap(), gzip: new WeakMap() };

const limitCompressing = limitConcurrency(bounds.compressing);

/** Compresses an answer in a thread, a cached one only once, and sets the headers. Returns the bytes to send. */
export const compressed = async (request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> => {
  if (bytes.length < threshold) return bytes;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return bytes;
  reply.header('content-encoding', encoding).header('vary', varyOf(reply));
  const compress = () => encoders[encoding](bytes);
  const encoded =
    known[encoding].get(bytes) ??
    (bytes.length > bounds.compressing.largerThan ? limitCompressing(compress, personOf(request)) : compress());
  known[encoding].set(bytes, encoded);
  return encoded;
};

export const varyOf = (reply: FastifyReply): string => {
  const others = reply.getHeader('vary');
  return others ? `${others}, accept-encoding` : 'accept-encoding';
};

/** '*' is any that is not named. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding | null => {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => ({ name: part.split(';')[0]?.trim(), isAccepted: !/;\s*q=0(\.0*)?\s*$/.test(part) }));
  const find = (name: string) => parts.find((part) => part.name === name);
  return (['br', 'gzip'] as const).find((encoding) => (find(encoding) ?? find('*'))?.isAccepted) ?? null;
};
