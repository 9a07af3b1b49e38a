// What was opened last, on its page or from the palette: the palette shows it before anything is typed. It may be names of people, so it is
// kept for this tab and until the user signs out.

import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../call/user.tsx';
import { tabStore } from '../session/storage.ts';

export interface Opened {
  label: string;
  /** An address within the portal. */
  href: string;
  detail?: string | null;
  /** The kind of a record, such as 'Story'. */
  kind?: string;
  /** The member whose actions the palette offers. */
  memberId?: number;
}

const most = 5;
const storageKey = 'recent';

/** Session storage is cleared when the user signs out. */
export const lastOpened = (userId: number): Opened[] => {
  const stored = tabStore.readJson(storageKey) as { userId: number; options: Opened[] } | null; // written by rememberOpened
  return stored?.userId === userId ? stored.options : [];
};

export const rememberOpened = (userId: number, { label, href, detail, kind, memberId }: Opened): void => {
  const others = lastOpened(userId).filter((one) => one.href !== href);
  const options = [{ label, href, detail, kind, memberId }, ...others].slice(0, most);
  tabStore.writeJson(storageKey, { userId, options });
};

/** On the page of a record. */
export const useRememberOpened = (opened: Opened): void => {
  const { userId } = useUser();
  const remember = useEffectEvent(() => rememberOpened(userId, opened));
  const { href } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address
  useEffect(() => remember(), [href]);
};
