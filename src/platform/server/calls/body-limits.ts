// Bounds what the bodies of requests take in memory: those that are half sent, wait for their turn, or are being answered. Nobody fills it
// for others: a person has a bound, and when all of it is taken, whoever has most of it gives way.

import type { FastifyRequest } from 'fastify';
import type { Person } from '../../bounds/concurrency-limit.ts';
import { Refusal, requestTexts } from '../../wire/refusal.ts';
import { countedAs, plainAddress } from '../http/addresses.ts';

/** In bytes. */
const mostOfPerson = 16_000_000;
const mostOfAll = 256_000_000;

/** A body of which nothing comes for so many milliseconds is not waited for. */
const patience = 30_000;

interface Bounds {
  each?: number;
  all?: number;
  patience?: number;
}

/** Who is signed in, else the address. */
export const personOf = ({ caller, ip, socket }: FastifyRequest): Person =>
  caller?.userId ?? countedAs(plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? '');

export class HeldBody {
  readonly person: Person;
  bytes = 0;
  /** Fails when the body is not waited for any more. */
  readonly refused: Promise<never>;
  readonly #limits: BodyLimits;
  readonly #refusal = Promise.withResolvers<never>();
  readonly #timer: NodeJS.Timeout;
  isComing = true;

  constructor(limits: BodyLimits, person: Person, patience: number) {
    this.person = person;
    this.#limits = limits;
    this.refused = this.#refusal.promise;
    this.refused.catch(() => undefined); // whoever receives the body sees it, if anybody does
    this.#timer = setTimeout(() => this.refuse(new Refusal('TooSlow', requestTexts.tooSlow)), patience).unref();
  }

  /** So many more bytes are kept. */
  keep(bytes: number): void {
    if (!this.isComing) return;
    this.#timer.refresh();
    this.#limits.count(this, bytes);
  }

  refuse(refusal: Refusal): void {
    this.#refusal.reject(refusal);
    this.release();
  }

  /** All of it is here. From now on it does not give way. */
  hasCome(): void {
    this.isComing = false;
    clearTimeout(this.#timer);
  }

  release(): void {
    this.hasCome();
    this.#limits.forget(this);
  }
}

export class BodyLimits {
  readonly #bounds: Required<Bounds>;
  readonly #bodies = new Map<Person, Set<HeldBody>>();
  #bytes = 0;

  constructor({ each = mostOfPerson, all = mostOfAll, patience: longest = patience }: Bounds = {}) {
    this.#bounds = { each, all, patience: longest };
  }

  begin(person: Person): HeldBody {
    const body = new HeldBody(this, person, this.#bounds.patience);
    const own = this.#bodies.get(person) ?? new Set();
    this.#bodies.set(person, own.add(body));
    return body;
  }

  /** Refuses this body, or another one, where it becomes too much. */
  count(body: HeldBody, bytes: number): void {
    body.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytesOf(body.person) > this.#bounds.each) body.refuse(tooMuch());
    while (this.#bytes > this.#bounds.all && body.isComing) this.#largestOf(this.#heaviest(), body).refuse(tooMuch());
  }

  forget(body: HeldBody): void {
    const own = this.#bodies.get(body.person);
    if (!own?.delete(body)) return;
    this.#bytes -= body.bytes;
    if (own.size === 0) this.#bodies.delete(body.person);
  }

  #bytesOf(person: Person): number {
    let bytes = 0;
    for (const body of this.#bodies.get(person) ?? []) bytes += body.bytes;
    return bytes;
  }

  #heaviest(): Person {
    const [person = null] = [...this.#bodies.keys()].sort((one, other) => this.#bytesOf(other) - this.#bytesOf(one));
    return person;
  }

  /** What has come already is being answered and does not give way. */
  #largestOf(person: Person, otherwise: HeldBody): HeldBody {
    const coming = [...(this.#bodies.get(person) ?? [])].filter(({ isComing }) => isComing);
    return coming.sort((one, other) => other.bytes - one.bytes)[0] ?? otherwise;
  }
}

const tooMuch = () => new Refusal('TooManyAtOnce', requestTexts.tooManyAtOnce);
