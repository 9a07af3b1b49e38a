// Reads bodies within their bounds. JSON stays text, because the text is part of the key of cached answers, and is parsed only when the
// answer is not cached.

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Body, BodyLimits } from '../../bounds/body-limits.ts';
import { Refusal, requestTexts } from '../../wire/refusal.ts';
import { personOf } from './addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory that its body takes until it is answered; null without a body. */
    held: Body | null;
  }
}

/** Made once: it ends every answered request that was not read, and a new error would record its stack. */
const unreadable = new Refusal('Unreadable', requestTexts.unreadable);

export const readBodies = (app: FastifyInstance): void => {
  const limits = new BodyLimits();
  app.decorateRequest('held', null);
  // The caller is known by now.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.method === 'POST') {
      const held = limits.begin(personOf(request));
      request.held = held;
      const abandon = () => held.abandon(unreadable);
      reply.raw.once('finish', () => held.release());
      // The client went away before its body was read: nothing else tells the reader.
      if (reply.raw.destroyed) abandon();
      else reply.raw.once('close', abandon);
    }
    done(null, payload);
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) => textOf(request, payload));
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(new Refusal('Unreadable', 'The request must be JSON or multipart/form-data'));
  });
};

const textOf = async (request: FastifyRequest, payload: Readable): Promise<string> => {
  const { held, headers, routeOptions } = request;
  const announced = Number(headers['content-length']);
  if (announced > routeOptions.bodyLimit) throw new Refusal(413, requestTexts.tooLarge);
  const bytes = new GrowingBytes(routeOptions.bodyLimit, (more) => held?.keep(more));
  const received = new Promise<void>((resolve, reject) => {
    payload.on('data', (chunk: Buffer) => {
      if (!bytes.add(chunk)) reject(new Refusal(413, requestTexts.tooLarge));
    });
    payload.once('end', resolve);
    payload.once('error', () => reject(new Refusal('Unreadable', requestTexts.unreadable)));
  });
  try {
    await (held ? Promise.race([received, held.refused]) : received);
  } catch (error) {
    // The rest of the body is discarded.
    payload.removeAllListeners('data').resume();
    bytes.drop();
    throw error;
  }
  held?.hasCome();
  if (announced >= 0 && announced !== bytes.length) throw new Refusal('Unreadable', requestTexts.unreadable);
  const text = bytes.text();
  bytes.drop();
  return text;
};

/** Bytes in one buffer: a list of single bytes would be many times as large. */
class GrowingBytes {
  length = 0;
  #bytes = Buffer.alloc(0);
  readonly #most: number;
  readonly #onGrowth: (more: number) => void;

  constructor(most: number, onGrowth: (more: number) => void) {
    this.#most = most;
    this.#onGrowth = onGrowth;
  }

  /** False when there are too many. */
  add(chunk: Buffer): boolean {
    const length = this.length + chunk.length;
    if (length > this.#most) return false;
    if (length > this.#bytes.length) this.#grow(Math.min(this.#most, Math.max(length, 2 * this.#bytes.length)));
    else this.#onGrowth(0);
    chunk.copy(this.#bytes, this.length);
    this.length = length;
    return true;
  }

  #grow(size: number): void {
    this.#onGrowth(size - this.#bytes.length);
    const grown = Buffer.allocUnsafe(size);
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }

  /** Listeners of a request keep their references until its connection ends. */
  drop(): void {
    this.#bytes = Buffer.alloc(0);
  }

  text(): string {
    return this.#bytes.toString('utf8', 0, this.length);
  }
}
