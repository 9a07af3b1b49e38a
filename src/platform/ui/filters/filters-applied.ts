// The word that filters were applied, said once their rows are there: beside a list that failed it would not be true.

import { useEffect, useState } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import type { ListRows } from '../list/list-rows.ts';
import { toastSuccess } from '../screen/toasts.ts';

type Filters = Record<string, string>;

/** What has been applied is told to what it gives. Lists that have no such text stay silent. */
export const useFiltersApplied = (list: { filters: Filters } & Pick<ListContract, 'texts'> & ListRows<unknown>) => {
  const [awaited, setAwaited] = useState<Filters | null>(null);
  const text = list.texts.filtersApplied;
  const hasFailed = list.hasFailed || list.isOutdated;
  const isAnswered = awaited !== null && areSame(awaited, list.filters) && !list.isFirstLoad && !list.isReloading;
  useEffect(() => {
    if (!isAnswered) return;
    setAwaited(null);
    if (text && !hasFailed) toastSuccess(text);
  }, [isAnswered, hasFailed, text]);
  return setAwaited;
};

export const areSame = (some: Filters, others: Filters) => Object.keys(some).every((key) => some[key] === others[key]);
