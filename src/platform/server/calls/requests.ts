// Reads and validates a request by its call's contract: JSON, multipart or a query. The case of keys does not matter. Unknown keys are
// ignored, unless the contract takes a loose object.

import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Body } from '../../bounds/body-limits.ts';
import { yieldFairly } from '../../data/fair-yield.ts';
import { type Call, type InputOf, shapesOf, type UploadedFile } from '../../wire/call.ts';
import { Refusal, refusalOf, refusedField, requestTexts } from '../../wire/refusal.ts';
import { bytesOf, fileTooLarge } from '../../wire/uploads.ts';
import { hasManyValues } from './json-size.ts';

export interface ReadRequest<C extends Call> {
  input: InputOf<C>;
  file: UploadedFile | null;
}

type RawInput = Record<string, unknown>;

/** In bytes, without the file. */
const defaultMaxBody = 1_500_000;

export const largestBodyOf = (call: Call): number => call.maxBytes ?? defaultMaxBody;

interface RequestReader<C extends Call> {
  read(request: FastifyRequest): Promise<ReadRequest<C>>;
  readInput(sent: RawInput, file: UploadedFile | null): ReadRequest<C>;
}

export const requestReader = <C extends Call>(call: C): RequestReader<C> => {
  const spelling = spellingOf(call.input);
  const isOpen = shapesOf(call.input).some(({ def }) => def.catchall instanceof z.ZodUnknown);
  const respelled = (sent: RawInput): RawInput => ({ ...(isOpen && sent), ...respell(sent, spelling) });
  const readInput = (sent: RawInput, file: UploadedFile | null): ReadRequest<C> => {
    const result = z.safeParse<C['input']>(call.input, respelled(sent));
    const missing = missingFile(call, result.data ?? respelled(sent), file);
    if (result.success && !missing) return { input: result.data, file };
    const refusal = result.error ? refusalOf(result.error) : new Refusal(400, '');
    if (!missing) throw refusal;
    const messages = [refusal.message, missing].filter(Boolean);
    throw new Refusal(400, messages.join(', '), { ...refusal.fields, File: missing });
  };
  return {
    read: async (request) => {
      const { sent, file } = await receive(call, request);
      return readInput(sent, file);
    },
    readInput,
  };
};

const missingFile = ({ upload }: Call, input: unknown, file: UploadedFile | null): string | null =>
  upload?.requiredToAdd && !file && (input as RawInput).Flag === 'Add' ? upload.requiredToAdd : null;

/** Maps the lower-case form of each key to the key as the contract writes it. */
const spellingOf = (input: z.ZodType): Map<string, string> =>
  new Map(shapesOf(input).flatMap(({ shape }) => Object.keys(shape).map((key) => [key.toLowerCase(), key])));

const respell = (sent: RawInput, spelling: Map<string, string>): RawInput => {
  const input: RawInput = {};
  for (const [key, value] of Object.entries(sent)) {
    const declared = spelling.get(key.toLowerCase());
    // When a key comes twice, the one written as in the contract wins.
    if (declared && (key === declared || !(declared in input))) input[declared] = value;
  }
  return input;
};

const receive = async (call: Call, request: FastifyRequest): Promise<{ sent: RawInput; file: UploadedFile | null }> => {
  if (call.method === 'GET') return { sent: request.query as RawInput, file: null };
  if (request.isMultipart()) return receiveParts(call, request);
  return { sent: await objectFrom(request.body, call.maxValues), file: null };
};

const objectFrom = async (body: unknown, maxValues?: number): Promise<RawInput> => {
  if (body === undefined || body === null || body === '') return {};
  if (typeof body === 'string') {
    if (hasManyValues(body, maxValues)) throw new Refusal(400, requestTexts.tooManyValues);
    // Those of all people take turns, so that others are answered between two of them.
    if (body.length > largeJson) await yieldFairly();
  }
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('Unreadable', 'The request must be a JSON object');
  if (Object.keys(value).length > mostKeys) throw new Refusal(400, requestTexts.tooManyValues);
  return value as RawInput;
};

const parsed = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    throw new Refusal('Unreadable', 'The request is not valid JSON');
  }
};

const maxFields = 50;
/** No call has a quarter as many. */
const mostKeys = 200;
/** In characters. */
const largeJson = 50_000;
const maxFieldSize = 1_000_000;

const receiveParts = (call: Call, request: FastifyRequest) => {
  const { held, raw } = request;
  if (!held) return collectParts(call, request);
  // A file that is discarded is longer than what is kept of the others.
  let left = largestBodyOf(call) + maxFieldSize;
  raw.on('data', ({ length }: Buffer) => {
    held.keep(Math.min(left, length));
    left -= Math.min(left, length);
  });
  return Promise.race([collectParts(call, request), held.refused]).catch((error: unknown) => {
    // The rest of the body is discarded.
    raw.unpipe();
    raw.resume();
    throw isUnreadable(error) ? new Refusal('Unreadable', requestTexts.unreadable) : error;
  });
};

const collectParts = async (call: Call, request: FastifyRequest) => {
  const { upload } = call;
  const { held, socket } = request;
  const maxFileSize = bytesOf(upload?.maxMegabytes ?? 1);
  const maxTotalSize = largestBodyOf(call);
  const sent: RawInput = {};
  let file: UploadedFile | null = null;
  // Counts unknown fields too, because all fields stay in memory until the last part has arrived.
  let totalSize = 0;
  const limits = { fields: maxFields, fieldSize: maxFieldSize, fileSize: maxFileSize, files: 2, parts: maxFields + 2 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      sent[part.fieldname] = fieldValue(part);
      totalSize += sizeOf(part.value);
      if (totalSize > maxTotalSize) throw new Refusal(413, requestTexts.tooLarge);
    } else if (upload && isNamedFile(part) && !file) {
      held?.beginFile(() => socket.bytesRead);
      file = await fileFrom(part, upload.maxMegabytes, held);
    } else part.file.resume();
  }
  held?.hasCome();
  return { sent, file };
};

// A part may have no name, although its type says that it has one.
const isNamedFile = ({ fieldname }: Multipart) => String(fieldname).toLowerCase() === 'file';

/** The parser's own errors have no status: for example, a missing boundary or a body that ends too early. */
const isUnreadable = (error: unknown) => error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error);

/** The value of a part with the type application/json is already parsed. */
const sizeOf = (value: unknown): number => (typeof value === 'string' ? value : JSON.stringify(value)).length;

const fieldValue = (part: Multipart & { type: 'field' }): unknown => {
  if (part.valueTruncated) throw new Refusal(413, requestTexts.tooLarge);
  return part.value;
};

const fileFrom = async (part: Multipart & { type: 'file' }, maxMegabytes: number, held: Body | null): Promise<UploadedFile | null> => {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) {
    chunks.push(chunk as Buffer);
    held?.keepFile((chunk as Buffer).length);
  }
  if (part.file.truncated) throw refusedField(413, 'File', fileTooLarge(maxMegabytes));
  const bytes = Buffer.concat(chunks);
  // When no file was chosen, browsers send an empty part without a file name.
  return bytes.length === 0 && !part.filename ? null : { name: part.filename ?? '', bytes };
};
