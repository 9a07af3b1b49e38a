// How many uploads may be under way at once: each is held in memory until its record is saved.

import { Refusal } from '../wire/refusal.ts';

export const mostOfOneUser = 8;
const mostOfAll = 24;

export const tooManyUploads = 'Too many uploads at once. Please try again.';

export class UploadLimits {
  readonly #underWay = new Map<number, number>();
  #all = 0;

  /** Does the work, or refuses it when there are too many already. */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#underWay.get(userId) ?? 0;
    if (own >= mostOfOneUser || this.#all >= mostOfAll) throw new Refusal(429, tooManyUploads);
    this.#change(userId, 1);
    try {
      return await work();
    } finally {
      this.#change(userId, -1);
    }
  }

  #change(userId: number, by: 1 | -1): void {
    const own = (this.#underWay.get(userId) ?? 0) + by;
    if (own === 0) this.#underWay.delete(userId);
    else this.#underWay.set(userId, own);
    this.#all += by;
  }
}
