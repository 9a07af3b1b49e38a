// Loads the data on the screen again after a save. The wait has a limit, so that a slow list does not keep a dialog open.

import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

const maxWait = 3_000;

export const refetchAll = async (cache: QueryClient, which?: InvalidateQueryFilters): Promise<void> => {
  await Promise.race([cache.invalidateQueries(which), new Promise((resolve) => setTimeout(resolve, maxWait))]);
};
