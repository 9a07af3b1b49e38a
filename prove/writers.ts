// Clients that save stories with pictures, each under its own name, and the answers. A save that failed or was not answered is sent again
// with its key, as the web client does, until it is acknowledged.

import { setTimeout as pause } from 'node:timers/promises';
import { addedStories, addStory, allStories, type Story, textsOf } from './client.ts';
import type { Figures } from './experiment.ts';
import { statusOf } from './portal-process.ts';

const pauseAfterFailure = 20;
/** In milliseconds: the short form shares the machine with other tests. */
const shortPause = 100;

export class Writers {
  /** By name: the ids of saves answered with 200. */
  readonly acknowledged = new Map<string, number>();
  /** The count of each other status; 0 for no answer. */
  readonly failed: Record<number, number> = {};
  /** The longest time without a successful save, in milliseconds. */
  longestOutage = 0;
  /** The longest time until an answer, in milliseconds. */
  longestAnswer = 0;
  readonly #url: () => string;
  readonly #token: string;
  readonly #pause: number;
  readonly #unanswered: string[] = [];
  #named = 0;
  #isOver = true;
  #lastSaved = 0;
  #clients: Promise<void>[] = [];
  /** The highest id of a checked record. */
  #checked = 0;

  /** With `isEasy` each client pauses after a save. */
  constructor(url: () => string, token: string, isEasy = false) {
    this.#url = url;
    this.#token = token;
    this.#pause = isEasy ? shortPause : 0;
  }

  start(count: number): void {
    this.#isOver = false;
    this.#lastSaved = performance.now();
    this.#clients = Array.from({ length: count }, () => this.#save());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  /** Sends what was not acknowledged again, and returns how many saves that were. */
  async sendAgain(): Promise<number> {
    const names = this.#unanswered.splice(0);
    for (const name of names) await this.#send(name);
    return names.length;
  }

  async #save(): Promise<void> {
    while (!this.#isOver) {
      await this.#send(this.#unanswered.shift() ?? `Story ${++this.#named}`);
      if (this.#pause) await pause(this.#pause);
    }
  }

  async #send(name: string): Promise<void> {
    const asked = performance.now();
    const { status, id } = await addStory(this.#url(), this.#token, name);
    const now = performance.now();
    this.longestAnswer = Math.max(this.longestAnswer, now - asked);
    if (status === 200) {
      this.acknowledged.set(name, id);
      this.longestOutage = Math.max(this.longestOutage, now - this.#lastSaved);
      this.#lastSaved = now;
    } else {
      this.failed[status] = (this.failed[status] ?? 0) + 1;
      this.#unanswered.push(name);
      await pause(pauseAfterFailure);
    }
  }

  /** Reads everything back. Pictures and history are checked once. */
  async count(): Promise<Pick<Figures, 'acknowledged' | 'lost' | 'duplicated' | 'half'>> {
    const stories = await allStories(this.#url(), this.#token);
    const idsOf = Map.groupBy(stories, ({ Name }) => Name);
    const lost = [...this.acknowledged].filter(([name, id]) => !idsOf.get(name)?.some(({ Id }) => Id === id));
    const duplicated = stories.length - idsOf.size;
    const fresh = stories.filter(({ Id }) => Id > this.#checked);
    const half =
      fresh.filter((story) => !isWhole(story)).length + (await this.#withoutPicture(fresh)) + (await this.#withoutHistory(fresh));
    if (half === 0) this.#checked = Math.max(this.#checked, ...fresh.map(({ Id }) => Id));
    return { acknowledged: this.acknowledged.size, lost: lost.length, duplicated, half };
  }

  /** Records without history, and history without records. */
  async #withoutHistory(stories: Story[]): Promise<number> {
    const added = await addedStories(this.#url(), this.#token, this.#checked);
    return new Set(stories.map(({ Id }) => Id)).symmetricDifference(new Set(added)).size + added.length - new Set(added).size;
  }

  async #withoutPicture(stories: Story[]): Promise<number> {
    let missing = 0;
    const left = [...stories];
    const look = async () => {
      for (let story = left.pop(); story; story = left.pop()) {
        const small = story.Logo.replace('.webp', '-small.webp');
        for (const address of [story.Logo, small]) if ((await statusOf(this.#url(), address)) !== 200) missing++;
      }
    };
    await Promise.all(Array.from({ length: 8 }, look));
    return missing;
  }
}

const isWhole = ({ Name, ClientName, Description }: Story): boolean => {
  const texts = textsOf(Name);
  return ClientName === texts.ClientName && Description === texts.Description;
};

export const nothingGone = ({ acknowledged, lost, duplicated, half }: Pick<Figures, 'acknowledged' | 'lost' | 'duplicated' | 'half'>) => ({
  'Nothing was saved': acknowledged > 0,
  [`${lost} acknowledged saves are lost`]: lost === 0,
  [`${duplicated} records are there twice`]: duplicated === 0,
  [`${half} records are not whole`]: half === 0,
});
