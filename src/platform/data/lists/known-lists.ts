// What is known of lists while nothing is written: their totals, and milestones, from which a page far back is soon reached.

import type { Data } from '../data.ts';

/** Where a row stands in its list: its value of the column that the list is ordered by, and its id. */
export interface Milestone {
  by: string | number;
  id: number;
}

export interface KnownList {
  /** Being counted, or counted: of requests that come together only the first counts. */
  total: Promise<number> | null;
  /** One after each whole stride of the list, as far into it as was needed up to now. */
  milestones: Milestone[];
  /** All of them are being found, or have been. */
  learning: Promise<void> | null;
}

/** In rows. */
export const stride = 250;

interface KnownLists {
  version: number;
  lists: Map<string, KnownList>;
}

const mostKept = 1_000;
const keptFor = new WeakMap<Data, KnownLists>();

/** The key names the list and its filters. What is learned before a write is not given after it. */
export const knownList = (data: Data, key: string): KnownList => {
  const { lists } = keptNow(data);
  let known = lists.get(key);
  if (!known) {
    if (lists.size >= mostKept) lists.clear();
    known = { total: null, milestones: [], learning: null };
    lists.set(key, known);
  }
  return known;
};

const keptNow = (data: Data): KnownLists => {
  const version = data.version();
  let kept = keptFor.get(data);
  if (kept?.version !== version) {
    kept = { version, lists: new Map() };
    keptFor.set(data, kept);
  }
  return kept;
};
