// What was opened last, on its page or from the palette: the palette shows it before anything is typed. It may be names of people, so it is
// kept for this tab and until the user signs out.

import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../call/user.tsx';

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
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as { userId: number; options: Opened[] } | null;
    return stored?.userId === userId ? stored.options : [];
  } catch {
    return [];
  }
};

export const rememberOpened = (userId: number, { label, href, detail, kind, memberId }: Opened): void => {
  const others = lastOpened(userId).filter((one) => one.href !== href);
  const options = [{ label, href, detail, kind, memberId }, ...others].slice(0, most);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, options }));
  } catch {
    // Where nothing can be stored, nothing is offered without a text.
  }
};

/** On the page of a record. */
export const useRememberOpened = (opened: Opened): void => {
  const { userId } = useUser();
  const remember = useEffectEvent(() => rememberOpened(userId, opened));
  const { href } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => remember(), [href]);
};
