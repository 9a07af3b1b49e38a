// What every step that makes the community works with.

import type { Client } from './client.ts';
import type { Days } from './days.ts';
import type { Past } from './past.ts';
import type { Person } from './people/people.ts';

export interface Member extends Person {
  id: number;
}

export interface Room {
  staff: Client;
  /** A member's own session. */
  as(member: Member): Client;
  days: Days;
  past: Past;
  /** In the order of their registration. */
  members: readonly Member[];
}

/** One after the other, so that the ids follow the order. Other lists may run at the same time. */
export const runInOrder = async <T, R>(list: readonly T[], work: (each: T, place: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const [place, each] of list.entries()) results.push(await work(each, place));
  return results;
};

/** Several at a time, for work that creates no ids. */
export const someAtATime = async <T>(list: readonly T[], most: number, work: (each: T) => Promise<void>): Promise<void> => {
  const waiting = list.values();
  const worker = async () => {
    for (const each of waiting) await work(each);
  };
  await Promise.all(Array.from({ length: most }, worker));
};
