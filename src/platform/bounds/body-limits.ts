// Bounds the bodies of requests, while they come, wait for their turn, or are answered: what they take in memory, and how many of them have a
// file. The more places for files are taken, the fewer are left to one person; when none is free, an upload that hardly moves gives way.

import { Refusal, requestTexts } from '../wire/refusal.ts';
import { bounds } from './bounds.ts';
import type { Person } from './concurrency-limit.ts';
import { HeldBytes, type Holding } from './held-bytes.ts';

interface Settings {
  each?: number;
  all?: number;
  patience?: number;
  now?: () => number;
}

interface File {
  began: number;
  bytesBefore: number;
  /** What has come over its connection so far. */
  bytesSent: () => number;
}

/** The body of one request. */
export class Body {
  readonly person: Person;
  /** Fails when the body is not waited for any more. */
  readonly refused: Promise<never>;
  /** Null as long as no file has begun. */
  file: File | null = null;
  isComing = true;
  #isWorkedOn = false;
  readonly #limits: BodyLimits;
  readonly #bytes: Holding;
  readonly #refusal = Promise.withResolvers<never>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: BodyLimits, person: Person, { bytes, patience }: { bytes: HeldBytes; patience: number }) {
    this.person = person;
    this.#limits = limits;
    this.#bytes = bytes.hold(person, (refusal) => this.refuse(refusal));
    this.refused = this.#refusal.promise;
    this.refused.catch(() => undefined); // whoever receives the body sees it, if anybody does
    this.#timer = setTimeout(() => this.refuse(new Refusal('TooSlow', requestTexts.tooSlow)), patience).unref();
  }

  /** So many more bytes are kept of what is no file. */
  keep(bytes: number): void {
    if (!this.isComing || this.file) return;
    this.#timer.refresh();
    this.#add(bytes, false);
  }

  /** From now on its file comes. It may take longer than other bodies, and has a place of its own. */
  beginFile(bytesSent: () => number): void {
    clearTimeout(this.#timer);
    this.#limits.takePlace(this, bytesSent);
  }

  keepFile(bytes: number): void {
    if (this.isComing) this.#add(bytes, true);
  }

  #add(bytes: number, isFile: boolean): void {
    try {
      this.#bytes.add(bytes, { isFile });
    } catch (refusal) {
      this.refuse(refusal as Refusal); // nothing else is thrown
    }
  }

  /** All of it is there, and is worked on: it gives way to nobody any more. */
  hasCome(): void {
    this.isComing = false;
    this.#bytes.mayGiveWay = false;
    clearTimeout(this.#timer);
  }

  /** It takes its room until the work is done, also when its client has gone: what is sent and left would be in memory without a bound. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isWorkedOn = true;
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  /** Its client has gone. */
  abandon(refusal: Refusal): void {
    if (this.isComing) this.refuse(refusal);
    else if (!this.#isWorkedOn) this.release();
  }

  refuse(refusal: Refusal): void {
    if (this.isComing) this.#refusal.reject(refusal);
    this.release();
  }

  release(): void {
    this.hasCome();
    this.#bytes.release();
    this.#limits.leavePlace(this);
  }
}

export class BodyLimits {
  readonly #bytes: HeldBytes;
  readonly #patience: number;
  readonly #now: () => number;
  /** Those whose files have places. */
  readonly #uploads = new Set<Body>();

  constructor({ now = () => performance.now(), ...settings }: Settings = {}) {
    const { each, all, patience } = { ...bounds.bodies, ...settings };
    this.#bytes = new HeldBytes({ each, all });
    this.#patience = patience;
    this.#now = now;
  }

  begin(person: Person): Body {
    return new Body(this, person, { bytes: this.#bytes, patience: this.#patience });
  }

  /** Fails when too many uploads are in progress. */
  takePlace(body: Body, bytesSent: () => number): void {
    this.#makeRoomFor(body.person);
    body.file = { began: this.#now(), bytesBefore: bytesSent(), bytesSent };
    this.#uploads.add(body);
  }

  leavePlace(body: Body): void {
    this.#uploads.delete(body);
  }

  #makeRoomFor(person: Person): void {
    const { each, all } = bounds.uploads;
    for (;;) {
      const own = [...this.#uploads].filter((body) => body.person === person).length;
      if (own < Math.min(each, all - this.#uploads.size)) return;
      const slow = own < each ? [...this.#uploads].find((body) => this.#isSlow(body)) : undefined;
      const leaving = slow ?? (own === 0 ? this.#slowestOfMost() : undefined);
      if (!leaving) throw tooManyUploads();
      leaving.refuse(tooManyUploads());
    }
  }

  /** Of those that are still being sent. Nobody loses the only one. */
  #slowestOfMost(): Body | undefined {
    const byPerson = Map.groupBy(this.#uploads, ({ person }) => person);
    const most = [...byPerson.values()].sort((one, other) => other.length - one.length);
    const several = most.filter(({ length }) => length > 1).map((bodies) => bodies.filter(({ isComing }) => isComing));
    return several.find(({ length }) => length > 0)?.sort((one, other) => this.#speedOf(one) - this.#speedOf(other))[0];
  }

  #isSlow(body: Body): boolean {
    const { patience, slowest } = bounds.uploads;
    const isYoung = this.#now() - (body.file?.began ?? 0) < patience;
    return body.isComing && !isYoung && this.#speedOf(body) < slowest;
  }

  /** In bytes per second. */
  #speedOf({ file }: Body): number {
    if (!file) return 0;
    return ((file.bytesSent() - file.bytesBefore) * 1_000) / Math.max(1, this.#now() - file.began);
  }
}

const tooManyUploads = () => new Refusal('TooManyUploads', 'Too many uploads at once. Please try again.');
