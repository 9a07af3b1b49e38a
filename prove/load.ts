// Requests at a certain rate or over many connections, with the time that each answer took, and changes whose last one is known.

import { Agent, request } from 'node:http';
import { allStories } from './client.ts';

/** Sends requests over its own connections and keeps the figures. */
export class Load {
  sent = 0;
  failed = 0;
  readonly milliseconds: number[] = [];
  readonly #agent: Agent;
  readonly #url: string;
  readonly #token: string;
  readonly #under = new Set<Promise<void>>();

  constructor(url: string, token: string, maxSockets: number) {
    this.#agent = new Agent({ keepAlive: true, maxSockets });
    this.#url = url;
    this.#token = token;
  }

  /** Answers whether the status was 200. */
  async ask(name: string, body: object): Promise<boolean> {
    this.sent++;
    const begun = performance.now();
    const isRight = (await this.#statusOf(name, JSON.stringify(body))) === 200;
    this.milliseconds.push(performance.now() - begun);
    if (!isRight) this.failed++;
    return isRight;
  }

  /** Without waiting for the answer. */
  begin(work: Promise<unknown>): void {
    const ended = work.then(() => void this.#under.delete(ended));
    this.#under.add(ended);
  }

  async end(): Promise<void> {
    await Promise.all(this.#under);
    this.#agent.destroy();
  }

  /** Within so many milliseconds this share of the answers came. */
  within(share: number): number {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  }

  #statusOf(name: string, body: string): Promise<number> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    };
    return new Promise((resolve) => {
      const outgoing = request(`${this.#url}/api/User/${name}`, { method: 'POST', headers, agent: this.#agent }, (response) => {
        response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      outgoing.on('error', () => resolve(0)).end(body);
    });
  }
}

/** Stories that are changed again and again, each change with the next number. */
export class Changes {
  acknowledged = 0;
  readonly #load: Load;
  readonly #ids: number[];
  readonly #numbers = new Map<number, number>();
  readonly #busy = new Set<number>();
  #last = 0;

  constructor(load: Load, ids: number[]) {
    this.#load = load;
    this.#ids = ids;
  }

  async make(): Promise<void> {
    const Id = this.#ids[this.#last++ % this.#ids.length] ?? 0;
    // Changes of one story are made one after the other, so that it is known which one is the last.
    if (this.#busy.has(Id)) return;
    this.#busy.add(Id);
    const number = (this.#numbers.get(Id) ?? 0) + 1;
    const texts = { Name: `Story ${Id}, change ${number}`, ClientName: 'Client', Description: '<p>Changed</p>' };
    if (await this.#load.ask('AddCmsStories', { Flag: 'Update', Id, ...texts })) {
      this.acknowledged++;
      this.#numbers.set(Id, number);
    }
    this.#busy.delete(Id);
  }

  /** How many stories do not have their last change. */
  async lost(url: string, token: string): Promise<number> {
    const names = new Map((await allStories(url, token)).map(({ Id, Name }) => [Id, Name]));
    return [...this.#numbers].filter(([Id, number]) => names.get(Id) !== `Story ${Id}, change ${number}`).length;
  }
}
