// What requests hold in memory: their bodies, or their answers. Nobody fills it for others: a person has a bound, and when all of it is
// taken, whoever has most of it gives way.

import { Refusal, requestTexts } from '../wire/refusal.ts';
import type { Bytes } from './bounds.ts';
import type { Person } from './concurrency-limit.ts';

export class HeldBytes {
  readonly #bounds: Bytes;
  readonly #held = new Map<Person, Set<Holding>>();
  #bytes = 0;

  constructor(bounds: Bytes) {
    this.#bounds = bounds;
  }

  /** `giveWay` is called when it must give way to others. Then it holds nothing any more. */
  hold(person: Person, giveWay: (refusal: Refusal) => void): Holding {
    const holding = new Holding(this, person, giveWay);
    const own = this.#held.get(person) ?? new Set();
    this.#held.set(person, own.add(holding));
    return holding;
  }

  /** Fails where it is too much. Those of a file count for all only: of a person, uploads are counted. */
  add(holding: Holding, bytes: number, isFile: boolean): void {
    if (!this.#held.get(holding.person)?.has(holding)) return;
    holding.bytes += bytes;
    if (!isFile) holding.counted += bytes;
    this.#bytes += bytes;
    if (this.#ofPerson(holding.person, 'counted') > this.#bounds.each) this.#refuse(holding);
    while (this.#bytes > this.#bounds.all) {
      const largest = this.#largestOf(this.#heaviest());
      if (!largest || largest === holding) this.#refuse(holding);
      else {
        largest.release();
        largest.giveWay(tooMuch());
      }
    }
  }

  release(holding: Holding): void {
    const own = this.#held.get(holding.person);
    if (!own?.delete(holding)) return;
    this.#bytes -= holding.bytes;
    if (own.size === 0) this.#held.delete(holding.person);
  }

  #refuse(holding: Holding): never {
    holding.release();
    throw tooMuch();
  }

  #ofPerson(person: Person, what: 'bytes' | 'counted'): number {
    let bytes = 0;
    for (const holding of this.#held.get(person) ?? []) bytes += holding[what];
    return bytes;
  }

  #heaviest(): Person {
    const [person = null] = [...this.#held.keys()].sort((one, other) => this.#ofPerson(other, 'bytes') - this.#ofPerson(one, 'bytes'));
    return person;
  }

  #largestOf(person: Person): Holding | undefined {
    const giving = [...(this.#held.get(person) ?? [])].filter(({ mayGiveWay }) => mayGiveWay);
    return giving.sort((one, other) => other.bytes - one.bytes)[0];
  }
}

/** What one request holds. */
export class Holding {
  readonly person: Person;
  readonly giveWay: (refusal: Refusal) => void;
  bytes = 0;
  /** Of its bytes, those that count for the person. */
  counted = 0;
  /** False while it is worked on: then it would be no use to take it away. */
  mayGiveWay = true;
  readonly #held: HeldBytes;

  constructor(held: HeldBytes, person: Person, giveWay: (refusal: Refusal) => void) {
    this.#held = held;
    this.person = person;
    this.giveWay = giveWay;
  }

  /** So many bytes more. Fails where they are too many. */
  add(bytes: number, { isFile = false } = {}): void {
    this.#held.add(this, bytes, isFile);
  }

  release(): void {
    this.#held.release(this);
  }
}

const tooMuch = () => new Refusal('TooManyAtOnce', requestTexts.tooManyAtOnce);
