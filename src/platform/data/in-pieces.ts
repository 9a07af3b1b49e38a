// Long work in pieces, so that other requests have their turn between two of them.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Person } from '../bounds/concurrency-limit.ts';

/** Some keys at a time, because a statement takes a limited number of values. */
export function* inParts<Key>(keys: readonly Key[], most: number): Generator<Key[]> {
  for (let from = 0; from < keys.length; from += most) yield keys.slice(from, from + most);
}

/** Each key is read once, however often it is given. */
export const readInParts = async <Key, Row>(keys: Iterable<Key>, read: (part: Key[]) => Promise<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of inParts([...new Set(keys)], mostPerStatement)) {
    for (const row of await read(part)) rows.push(row);
    await nextTurn();
  }
  return rows;
};

const mostPerStatement = 500;

const longestPiece = 10;

/** Gives a function to call often. It waits for the next turn of the event loop when the piece of work has taken long enough. */
export const inTurns = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestPiece) return;
    await nextTurn();
    began = performance.now();
  };
};

const workingFor = new AsyncLocalStorage<Person>();

/** The pieces of the work are those of this person. */
export const workFor = <T>(person: Person, work: () => T): T => workingFor.run(person, work);

/** For whom the work is done. Null is the portal itself. */
export const personAtWork = (): Person => workingFor.getStore() ?? null;

// In the order of their turns.
const waiting = new Map<Person, (() => void)[]>();

/** As nextTurn, but of all who wait only one goes on in a turn of the event loop. After a piece of one person comes one of another. */
export const nextPiece = (): Promise<void> =>
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

const pauseBetween = 20;

/** `remove` removes so many rows at most and returns them. Resolves when none is left, or soon after `stopping`, with how many are gone. */
export const removeInPieces = async (
  atOnce: number,
  stopping: AbortSignal,
  remove: (limit: number) => Promise<unknown[]>,
): Promise<number> => {
  for (let removed = 0; ; await pause(pauseBetween)) {
    if (stopping.aborted) return removed;
    const { length } = await remove(atOnce);
    removed += length;
    if (length < atOnce) return removed;
  }
};
