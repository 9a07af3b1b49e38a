// The rows of a list, as its address asks for them. While the next page comes, the last one stays to be looked at.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ClientInput, RowOf } from '../../wire/call.ts';
import { send } from '../call/api.ts';
import { type FailedTexts, failureOf } from '../call/failed-texts.ts';
import { useFailureToast } from '../call/failure-toast.ts';
import type { ListCall, Paging } from './list-params.ts';

export interface ListRows<Row> {
  rows: Row[];
  total: number;
  /** Nothing is there yet: neither rows nor word that there are none. */
  isFirstLoad: boolean;
  isReloading: boolean;
  hasFailed: boolean;
  /** Asks once more; tells whether it went well. */
  reload: () => Promise<boolean>;
}

/** Without texts a failure is shown by the list alone. */
export const useListRows = <C extends ListCall>(
  call: C,
  list: Paging & { input: ClientInput<C> },
  failed?: FailedTexts,
): ListRows<RowOf<C>> => {
  const query = useQuery({
    queryKey: [call.name, list.input],
    queryFn: ({ signal }) => send(call, list.input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { error, isFetching, isPending, isPlaceholderData } = query;
  const reply = error ? undefined : query.data;
  const total = totalOf(reply?.res);
  const lastPage = Math.max(1, Math.ceil(total / list.size));
  const isPastTheEnd = reply !== undefined && !isPlaceholderData && list.page > lastPage;

  useFailureToast(query, error && failed ? failureOf(error, failed) : undefined);

  const moveTo = useEffectEvent((page: number) => list.showPage(page, { replace: true }));
  useEffect(() => {
    if (isPastTheEnd) moveTo(lastPage);
  }, [isPastTheEnd, lastPage]);

  return {
    rows: reply?.rows ?? [],
    total,
    isFirstLoad: isPending || isPastTheEnd,
    isReloading: isFetching && !isPending,
    hasFailed: error !== null,
    reload: async () => (await query.refetch()).isSuccess,
  };
};

const totalOf = (res: unknown): number => {
  const { TotalRecords: total } = (res ?? {}) as { TotalRecords?: unknown };
  return typeof total === 'number' ? total : 0;
};
