// The records of the list that one came from, in its order: from the page or the dialog of one of them the keys j and k lead to the next
// and the one before. They are kept as long as this tab is not loaded again.

import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { Search } from '../screen/screen-address.ts';

/** The addresses of the records. */
let shown: string[] = [];

/** A list on the page of one of these records, such as that of its payments, takes nothing away. */
export const useNeighbours = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    // The first link of a row leads to its record; others may lead to people.
    const rows = [...(list.current?.querySelectorAll('[data-rows] [data-kind=lead], [data-rows] > li') ?? [])];
    const links = rows.flatMap((row) => row.querySelector<HTMLAnchorElement>('a[href]') ?? []);
    const paths = [...new Set(links.map((link) => new URL(link.href).pathname))];
    if (paths.length > 0 && (paths.includes(location.pathname) || !shown.includes(location.pathname))) shown = paths;
  });
};

/** Tells whether there is such a record. */
export const useGoToNeighbour = () => {
  const router = useRouter();
  return (step: 1 | -1): boolean => {
    const at = shown.indexOf(location.pathname);
    const next = at < 0 ? undefined : shown[at + step];
    if (next === undefined) return false;
    const { isOverList = false } = router.latestLocation.state;
    void router.navigate({ to: next as string, search: (old: Search) => (isOverList ? old : {}), state: { isOverList }, replace: true });
    return true;
  };
};
