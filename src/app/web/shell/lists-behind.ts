// Remembers, for the page of a record, the list that it was opened from: for the path above its name and the mark in the sidebar.

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shownRecord } from '../../../platform/ui/screen/document-title.ts';
import type { Search } from '../../../platform/ui/screen/screen-address.ts';
import { type CameFrom, cameFromOf, rememberCameFrom } from '../../../platform/ui/way-back/came-from.ts';
import { access, home } from '../access.ts';
import { pageTitleOf } from './page-title.ts';

export const useListsBehind = (): void => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: to }) => {
        if (!from || from.pathname === to.pathname || !isRecordPage(to.pathname)) return;
        const index = from.state.__TSR_index ?? 0;
        // Whoever goes back comes from nowhere new.
        if ((to.state.__TSR_index ?? 0) < index) return;
        const isFound = to.state.isFound === true;
        rememberCameFrom(to.pathname, isFound ? null : listOf(from.pathname, from.search as Search, index));
      }),
    [router],
  );
};

const listOf = (pathname: string, search: Search, index: number): CameFrom | null => {
  const isChapter = pathname.startsWith('/chapters/');
  // From one record to the next: the list behind both is the same.
  if (isRecordPage(pathname) && !isChapter) return cameFromOf(pathname);
  const isList = access.some(({ path, ...screen }) => path === pathname && path !== home && 'sidebar' in screen);
  if (!isList && !isChapter) return null;
  return { pathname, search, index, label: (isChapter && shownRecord()) || pageTitleOf(pathname) };
};

const isRecordPage = (pathname: string) => /^\/(member-details|chapters)\/\d+$/.test(pathname);
