// What is on the screen, read again after a save. Who waits for it is not held for long by a list that does not come.

import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

const longestWait = 3_000;

export const refetchAll = async (cache: QueryClient, which?: InvalidateQueryFilters): Promise<void> => {
  await Promise.race([cache.invalidateQueries(which), new Promise((resolve) => setTimeout(resolve, longestWait))]);
};
