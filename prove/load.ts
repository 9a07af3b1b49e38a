// Requests at a given rate or over many connections, with the time of each answer; and changes whose last one is known.

import { Agent, request } from 'node:http';
import { allStories, countChanges } from './client.ts';
import type { Figures } from './experiment.ts';

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

  /** Returns whether the status was 200. */
  async ask(name: string, body: object): Promise<boolean> {
    this.sent++;
    const begun = performance.now();
    const isRight = (await this.#statusOf(name, JSON.stringify(body))) === 200;
    this.milliseconds.push(performance.now() - begun);
    if (!isRight) this.failed++;
    return isRight;
  }

  begin(work: Promise<unknown>): void {
    const ended = work.then(() => void this.#under.delete(ended));
    this.#under.add(ended);
  }

  async end(): Promise<void> {
    await Promise.all(this.#under);
    this.#agent.destroy();
  }

  /** The milliseconds within which this share of the answers came. */
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
  /** The longest time without a successful change, in milliseconds. */
  longestOutage = 0;
  readonly #load: Load;
  readonly #ids: number[];
  readonly #numbers = new Map<number, number>();
  readonly #busy = new Set<number>();
  #last = 0;
  #lastSaved = performance.now();

  constructor(load: Load, ids: number[]) {
    this.#load = load;
    this.#ids = ids;
  }

  async make(): Promise<void> {
    const Id = this.#ids[this.#last++ % this.#ids.length] ?? 0;
    // One story is changed by one request at a time, so that the last change is known.
    if (this.#busy.has(Id)) return;
    this.#busy.add(Id);
    const number = (this.#numbers.get(Id) ?? 0) + 1;
    const texts = { Name: `Story ${Id}, change ${number}`, ClientName: 'Client', Description: '<p>Changed</p>' };
    if (await this.#load.ask('AddCmsStories', { Flag: 'Update', Id, ...texts })) {
      this.acknowledged++;
      this.#numbers.set(Id, number);
      const now = performance.now();
      this.longestOutage = Math.max(this.longestOutage, now - this.#lastSaved);
      this.#lastSaved = now;
    }
    this.#busy.delete(Id);
  }

  /** Lost: stories without their last change. Duplicated: changes made more than once. Half: changes without history. */
  async count(url: string, token: string): Promise<Pick<Figures, 'acknowledged' | 'lost' | 'duplicated' | 'half'>> {
    const stories = new Map((await allStories(url, token)).map((story) => [story.Id, story]));
    let [lost, duplicated, half] = [0, 0, 0];
    for (const [Id, number] of this.#numbers) {
      const story = stories.get(Id);
      if (story?.Name !== `Story ${Id}, change ${number}`) lost++;
      const made = (story?.Version ?? 1) - 1;
      duplicated += Math.max(0, made - number);
      half += Math.abs(made - (await countChanges(url, token, Id)));
    }
    return { acknowledged: this.acknowledged, lost, duplicated, half };
  }
}
