// Reads a request as its call declares it: JSON, multipart or a query, keys without regard to case, unknown keys left aside.

import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Call, type InputOf, shapesOf, type UploadedFile } from '../wire/call.ts';
import { bytesOf, fileTooLarge } from '../wire/files.ts';
import { Refusal, refusalOf, refusedField, requestTexts } from '../wire/refusal.ts';

export interface ReadRequest<C extends Call> {
  input: InputOf<C>;
  file: UploadedFile | null;
}

type RawInput = Record<string, unknown>;

/** In bytes, without a file. */
const largestBody = 1_500_000;

export const largestBodyOf = (call: Call): number => call.maxBytes ?? largestBody;

export const requestReader = <C extends Call>(call: C): ((request: FastifyRequest) => Promise<ReadRequest<C>>) => {
  const spelling = spellingOf(call.input);
  return async (request) => {
    const { sent, file } = await receive(call, request);
    const result = z.safeParse<C['input']>(call.input, respell(sent, spelling));
    const missing = missingFile(call, result.data ?? respell(sent, spelling), file);
    if (result.success && !missing) return { input: result.data, file };
    const refusal = result.error ? refusalOf(result.error) : new Refusal(400, '');
    if (!missing) throw refusal;
    const messages = [refusal.message, missing].filter(Boolean);
    throw new Refusal(400, messages.join(', '), { ...refusal.fields, File: missing });
  };
};

const missingFile = ({ upload }: Call, input: unknown, file: UploadedFile | null): string | null =>
  upload?.requiredToAdd && !file && (input as RawInput).Flag === 'Add' ? upload.requiredToAdd : null;

/** How each key is written in the contract, by its lower case. */
const spellingOf = (input: z.ZodType): Map<string, string> =>
  new Map(shapesOf(input).flatMap(({ shape }) => Object.keys(shape).map((key) => [key.toLowerCase(), key])));

const respell = (sent: RawInput, spelling: Map<string, string>): RawInput => {
  const known: RawInput = {};
  for (const [key, value] of Object.entries(sent)) {
    const declared = spelling.get(key.toLowerCase());
    // Should a key come twice, the one spelled as declared counts.
    if (declared && (key === declared || !(declared in known))) known[declared] = value;
  }
  return known;
};

const receive = async (call: Call, request: FastifyRequest): Promise<{ sent: RawInput; file: UploadedFile | null }> => {
  if (call.method === 'GET') return { sent: request.query as RawInput, file: null };
  if (request.isMultipart()) return receiveParts(call, request);
  return { sent: objectFrom(request.body), file: null };
};

const objectFrom = (body: unknown): RawInput => {
  if (body === undefined || body === null || body === '') return {};
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RawInput;
  } catch {
    throw new Refusal(400, 'The request is not valid JSON');
  }
  throw new Refusal(400, 'The request must be a JSON object');
};

const mostFields = 50;
const largestField = 1_000_000;

const receiveParts = async (call: Call, request: FastifyRequest) => {
  const { upload } = call;
  const largestFile = bytesOf(upload?.maxMegabytes ?? 1);
  const mostHeld = largestBodyOf(call);
  const sent: RawInput = {};
  let file: UploadedFile | null = null;
  // Of the fields, known ones or not: until the last part is there all of them are in memory.
  let held = 0;
  const limits = { fields: mostFields, fieldSize: largestField, fileSize: largestFile, files: 2, parts: mostFields + 2 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        sent[part.fieldname] = fieldValue(part);
        held += sizeOf(part.value);
        if (held > mostHeld) throw new Refusal(413, requestTexts.tooLarge);
      } else if (upload && isNamedFile(part) && !file) file = await fileFrom(part, upload.maxMegabytes);
      else part.file.resume();
    }
  } catch (error) {
    // What still comes is let go by.
    request.raw.unpipe();
    request.raw.resume();
    throw isUnreadable(error) ? new Refusal(400, requestTexts.unreadable) : error;
  }
  return { sent, file };
};

// A part may come without a name, whatever the types say.
const isNamedFile = ({ fieldname }: Multipart) => String(fieldname).toLowerCase() === 'file';

/** The parser's own complaints, of a boundary that is missing or an end that never came: they carry no status. */
const isUnreadable = (error: unknown) => error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error);

/** A part of the type application/json comes parsed. */
const sizeOf = (value: unknown): number => (typeof value === 'string' ? value : JSON.stringify(value)).length;

const fieldValue = (part: Multipart & { type: 'field' }): unknown => {
  if (part.valueTruncated) throw new Refusal(413, requestTexts.tooLarge);
  return part.value;
};

const fileFrom = async (part: Multipart & { type: 'file' }, maxMegabytes: number): Promise<UploadedFile | null> => {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  if (part.file.truncated) throw refusedField(413, 'File', fileTooLarge(maxMegabytes));
  const bytes = Buffer.concat(chunks);
  // Browsers send an empty, nameless part for a file field that was left alone.
  return bytes.length === 0 && !part.filename ? null : { name: part.filename ?? '', bytes };
};
