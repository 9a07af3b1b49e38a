// Limits how many uploads are in progress at the same time, because each is in memory until its record is saved.

import { Refusal } from '../../wire/refusal.ts';

export const maxUploadsPerUser = 8;
const maxUploads = 24;

const tooManyUploads = 'Too many uploads at once. Please try again.';

export class UploadLimits {
  readonly #byUser = new Map<number, number>();
  #total = 0;

  /** Runs the work, or refuses it when too many uploads are in progress. */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= maxUploadsPerUser || this.#total >= maxUploads) throw new Refusal(429, tooManyUploads);
    this.#change(userId, 1);
    try {
      return await work();
    } finally {
      this.#change(userId, -1);
    }
  }

  #change(userId: number, by: 1 | -1): void {
    const own = (this.#byUser.get(userId) ?? 0) + by;
    if (own === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, own);
    this.#total += by;
  }
}
