// Long work of several people at once: after a piece of one comes a piece of another, and requests are answered in between.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '../bounds/concurrency-limit.ts';

const workingFor = new AsyncLocalStorage<Person>();

/** The pieces of the work are those of this person. */
export const workFor = <T>(person: Person, work: () => T): T => workingFor.run(person, work);

/** For whom the work is done. Null is the portal itself. */
export const personAtWork = (): Person => workingFor.getStore() ?? null;

// In the order of their turns.
const waiting = new Map<Person, (() => void)[]>();

/** Waits for a turn of the event loop. Of all who wait, one goes on in each turn. After a piece of one person comes one of another. */
export const yieldFairly = (): Promise<void> =>
  new Promise((resolve) => {
    const person = personAtWork();
    if (waiting.size === 0) setImmediate(startPiece);
    waiting.set(person, [...(waiting.get(person) ?? []), resolve]);
  });

const startPiece = (): void => {
  const [next] = waiting;
  if (!next) return;
  const [person, [start, ...others]] = next;
  waiting.delete(person);
  if (others.length > 0) waiting.set(person, others);
  if (waiting.size > 0) setImmediate(startPiece);
  start?.();
};
