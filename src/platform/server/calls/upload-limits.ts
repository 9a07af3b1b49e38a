// Limits how many uploads are in progress at the same time, because each is in memory until its record is saved. The more places are taken,
// the fewer are left to one person, so a few people cannot take all of them. When no place is free, an upload that hardly moves gives way.

import { Refusal } from '../../wire/refusal.ts';

export const maxUploadsPerUser = 8;
const maxUploads = 24;

/** Nothing is asked of an upload before so many milliseconds. */
const patience = 10_000;
/** In bytes per second. A slower one would not be finished before the request as a whole is too old. */
const slowest = 16_000;

const tooManyUploads = () => new Refusal('TooManyUploads', 'Too many uploads at once. Please try again.');

export interface Upload {
  userId: number;
  /** What has come over its connection so far. */
  bytesSent: () => number;
  /** It is refused although it was let in. */
  giveWay: () => void;
}

interface Place extends Upload {
  began: number;
  bytesBefore: number;
  /** Ends the upload while it is still being sent. Null afterwards: from then on it goes on by itself. */
  refuse: (() => void) | null;
}

export class UploadLimits {
  readonly #places = new Set<Place>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Receives the upload and does its work, or refuses it when too many are in progress. */
  async run<Received, Result>(
    upload: Upload,
    receive: () => Promise<Received>,
    work: (received: Received) => Promise<Result>,
  ): Promise<Result> {
    this.#makeRoomFor(upload.userId);
    const place: Place = { ...upload, began: this.#now(), bytesBefore: upload.bytesSent(), refuse: null };
    this.#places.add(place);
    try {
      const received = await new Promise<Received>((resolve, reject) => {
        place.refuse = () => reject(tooManyUploads());
        receive().then(resolve, reject);
      });
      place.refuse = null;
      return await work(received);
    } finally {
      this.#places.delete(place);
    }
  }

  #makeRoomFor(userId: number): void {
    for (;;) {
      const own = [...this.#places].filter((place) => place.userId === userId).length;
      if (own < Math.min(maxUploadsPerUser, maxUploads - this.#places.size)) return;
      const slow = own < maxUploadsPerUser ? [...this.#places].find((place) => this.#isSlow(place)) : undefined;
      const leaving = slow ?? (own === 0 ? this.#slowestOfMost() : undefined);
      if (!leaving) throw tooManyUploads();
      this.#places.delete(leaving);
      leaving.giveWay();
      leaving.refuse?.();
    }
  }

  /** Of those that are still being sent. Nobody loses the only one. */
  #slowestOfMost(): Place | undefined {
    const byPerson = Map.groupBy(this.#places, ({ userId }) => userId);
    const most = [...byPerson.values()].sort((one, other) => other.length - one.length);
    const several = most.filter(({ length }) => length > 1).map((places) => places.filter(({ refuse }) => refuse !== null));
    return several.find(({ length }) => length > 0)?.sort((one, other) => this.#speedOf(one) - this.#speedOf(other))[0];
  }

  #isSlow(place: Place): boolean {
    return place.refuse !== null && this.#now() - place.began >= patience && this.#speedOf(place) < slowest / 1_000;
  }

  /** In bytes per millisecond. */
  #speedOf({ began, bytesBefore, bytesSent }: Place): number {
    return (bytesSent() - bytesBefore) / Math.max(1, this.#now() - began);
  }
}
