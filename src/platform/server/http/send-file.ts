// Sends stored files: whole or a range of their bytes. Small files are sent at once, large ones are streamed part by part.

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Data } from '../../data/data.ts';
import { type FoundFile, streamFile } from '../../files/read-file.ts';

type Source = Pick<Data, 'read'>;

/** For files whose address changes whenever their content does. */
export const cacheForever = 'public, max-age=31536000, immutable';

/** Nothing in a picture runs or loads anything, even when it is opened as a page. */
export const pictureSandbox = "default-src 'none'; sandbox";

export const noSuchFile = 'There is no such file';

/** All headers but length and range must be set before. */
export const sendWhole = (reply: FastifyReply, data: Source, file: FoundFile): FastifyReply =>
  sendBytes(reply, data, file, { start: 0, end: file.size });

export const sendRange = (request: FastifyRequest, reply: FastifyReply, data: Source, file: FoundFile): FastifyReply => {
  reply.header('accept-ranges', 'bytes');
  // The reply has no ETag and no date, so an If-Range never matches.
  const range = request.headers['if-range'] ? null : rangeOf(request.headers.range, file.size);
  if (!range) return sendWhole(reply, data, file);
  if (range.start >= range.end) return reply.code(416).header('content-range', `bytes */${file.size}`).send('');
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${file.size}`);
  return sendBytes(reply, data, file, range);
};

export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

interface Range {
  start: number;
  /** Not included. */
  end: number;
}

const sendBytes = (reply: FastifyReply, data: Source, file: FoundFile, range: Range) => {
  reply.header('content-length', range.end - range.start);
  return reply.send(reply.request.method === 'HEAD' ? Readable.from([]) : streamFile(data, file, range));
};

/** Null for the whole file: without a range, with one that cannot be read, or with several. An empty range has no bytes. */
const rangeOf = (header: string | undefined, size: number): Range | null => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: Number(last) === 0 ? 0 : size };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) };
};
