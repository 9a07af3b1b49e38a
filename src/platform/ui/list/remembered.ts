// What a person has chosen for a list: its hidden columns and the page size. It is kept in this browser for each user and list, also
// after signing out. It names no record and no text of a user.

import { useState } from 'react';
import { useUser } from '../call/user.tsx';
import { browserStore } from '../session/storage.ts';

interface Chosen {
  hidden?: string[];
  /** Columns that are shown although they are usually hidden. */
  added?: string[];
  pageSize?: number;
}

/** `list` is the name of the list's call. */
export const useRemembered = (list: string) => {
  const key = `list ${useUser().userId} ${list}`;
  const [chosen, setChosen] = useState(() => read(key));
  const remember = (choice: Chosen) => {
    // Read again: another part of the screen may have stored its choice.
    const next = { ...read(key), ...choice };
    setChosen(next);
    browserStore.writeJson(key, next);
  };
  return { ...chosen, remember };
};

const read = (key: string): Chosen => {
  const { hidden, added, pageSize } = (browserStore.readJson(key) ?? {}) as Record<string, unknown>;
  return {
    hidden: textsIn(hidden),
    added: textsIn(added),
    pageSize: typeof pageSize === 'number' ? pageSize : undefined,
  };
};

const textsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);
