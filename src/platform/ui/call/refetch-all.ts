// Loads the data on the screen again after a save. The wait has a limit, so that a slow list does not keep a dialog open.

import type { QueryClient } from '@tanstack/react-query';

const maxWait = 3_000;

/** With the names of calls, only what they have read is loaded at once; everything else when it is shown the next time. */
export const refetchAll = async (cache: QueryClient, shownBy?: readonly string[]): Promise<void> => {
  await Promise.race([refetch(cache, shownBy), new Promise((resolve) => setTimeout(resolve, maxWait))]);
};

const refetch = async (cache: QueryClient, shownBy: readonly string[] | undefined): Promise<void> => {
  if (!shownBy) return cache.invalidateQueries();
  await cache.invalidateQueries({ refetchType: 'none' });
  await cache.refetchQueries({ type: 'active', predicate: ({ queryKey: [name] }) => shownBy.includes(String(name)) });
};
