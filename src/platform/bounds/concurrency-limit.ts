// Limits how many pieces of heavy work run at the same time. The rest waits, so that threads and processors stay free for other work. Who
// waits gets turns: the next piece is never one more of somebody who had the last turn, as long as others wait.

import { Refusal, requestTexts } from '../wire/refusal.ts';
import type { AtOnce } from './bounds.ts';

/** A user, or the address of somebody who is not signed in. Null is the portal itself. */
export type Person = number | string | null;

/** Returns a function that runs work, or lets it wait. Work of one person keeps its order. */
export const limitConcurrency = ({
  all = Number.POSITIVE_INFINITY,
  each = all,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitingInAll = Number.POSITIVE_INFINITY,
}: AtOnce) => {
  let running = 0;
  const runningOf = new Map<Person, number>();
  // In the order of their turns.
  const waiting = new Map<Person, (() => void)[]>();

  let waitingNow = 0;

  const mayRun = (person: Person) => running < all && (runningOf.get(person) ?? 0) < each;
  const count = (person: Person, by: 1 | -1) => {
    running += by;
    const own = (runningOf.get(person) ?? 0) + by;
    if (own === 0) runningOf.delete(person);
    else runningOf.set(person, own);
  };
  const wait = (person: Person) => {
    const own = waiting.get(person) ?? [];
    if (person !== null && (own.length >= mostWaiting || waitingNow >= waitingInAll))
      throw new Refusal('TooManyAtOnce', requestTexts.tooManyAtOnce);
    waiting.set(person, own);
    waitingNow += 1;
    return new Promise<void>((resolve) => own.push(resolve));
  };
  const startNext = () => {
    for (const [person, [start, ...others]] of waiting) {
      if (!start || !mayRun(person)) continue;
      waiting.delete(person);
      waitingNow -= 1;
      if (others.length > 0) waiting.set(person, others);
      count(person, 1);
      return start();
    }
  };

  return async <T>(work: () => Promise<T>, person: Person = null): Promise<T> => {
    if (mayRun(person)) count(person, 1);
    else await wait(person);
    try {
      return await work();
    } finally {
      count(person, -1);
      startNext();
    }
  };
};
