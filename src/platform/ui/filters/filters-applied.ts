// Shows the toast 'filters applied' after the filtered rows have loaded. When loading fails it shows nothing.

import { useEffect, useState } from 'react';
import type { ListContract } from '../../wire/list-contract.ts';
import type { ListRows } from '../list/list-rows.ts';
import { toastSuccess } from '../screen/toasts.ts';

type Filters = Record<string, string>;

/** Gives a function to call with the filters that were applied. Lists whose contract has no such text show no toast. */
export const useFiltersApplied = (list: { filters: Filters } & Pick<ListContract, 'texts'> & ListRows<unknown>) => {
  const [pending, setPending] = useState<Filters | null>(null);
  const text = list.texts.filtersApplied;
  const hasFailed = list.hasFailed || list.isOutdated;
  const hasLoaded = pending !== null && areSame(pending, list.filters) && !list.isFirstLoad && !list.isReloading;
  useEffect(() => {
    if (!hasLoaded) return;
    setPending(null);
    if (text && !hasFailed) toastSuccess(text);
  }, [hasLoaded, hasFailed, text]);
  return setPending;
};

export const areSame = (some: Filters, others: Filters) => Object.keys(some).every((key) => some[key] === others[key]);
