// The lists from which the pages of records were opened, as they were. They are kept for this tab, also through a reload.

import type { Search } from '../screen/screen-address.ts';
import { tabStore } from '../session/storage.ts';

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

const stored = () => (tabStore.readJson(storageKey) ?? []) as [record: string, from: CameFrom | null][]; // written by rememberCameFrom

/** `record` is the path of its page. */
export const rememberCameFrom = (record: string, from: CameFrom | null): void => {
  const others = stored().filter(([path]) => path !== record);
  tabStore.writeJson(storageKey, [...others, [record, from]].slice(-mostKept));
};

export const cameFromOf = (record: string): CameFrom | null => stored().find(([path]) => path === record)?.[1] ?? null;
