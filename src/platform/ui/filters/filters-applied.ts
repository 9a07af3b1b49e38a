// The word that filters were applied, said once their rows are there: beside a list that failed it would not be true.

import { useEffect, useState } from 'react';
import type { ListRows } from '../list/list-rows.ts';
import { toastSuccess } from '../screen/toasts.ts';

type Filters = Record<string, string>;

/** Gives what a FilterPanel is told to do with the filters that it has applied. */
export const useFiltersApplied = (list: { filters: Filters }, rows: ListRows<unknown>, text: string) => {
  const [awaited, setAwaited] = useState<Filters | null>(null);
  const isAnswered = awaited !== null && areSame(awaited, list.filters) && !rows.isFirstLoad && !rows.isReloading;
  useEffect(() => {
    if (!isAnswered) return;
    setAwaited(null);
    if (!rows.hasFailed) toastSuccess(text);
  }, [isAnswered, rows.hasFailed, text]);
  return setAwaited;
};

export const areSame = (some: Filters, others: Filters) => Object.keys(some).every((key) => some[key] === others[key]);
