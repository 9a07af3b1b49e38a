// The lists from which the pages of records were opened, as they were. They are kept for this tab, also through a reload.

import type { Search } from '../screen/screen-address.ts';

export interface CameFrom {
  pathname: string;
  search: Search;
  label: string;
  /** The place of its entry in the history of this tab. */
  index: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The palette led here, and not what is on the screen before. */
    isFound?: true;
  }
}

const storageKey = 'cameFrom';
const mostKept = 20;

const stored = (): [record: string, from: CameFrom | null][] => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, CameFrom | null][]; // written by rememberCameFrom
  } catch {
    return [];
  }
};

/** `record` is the path of its page. */
export const rememberCameFrom = (record: string, from: CameFrom | null): void => {
  const others = stored().filter(([path]) => path !== record);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [record, from]].slice(-mostKept)));
  } catch {
    // Where nothing can be stored, the path leads to the list as it is for everybody.
  }
};

export const cameFromOf = (record: string): CameFrom | null => stored().find(([path]) => path === record)?.[1] ?? null;
