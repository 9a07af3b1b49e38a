// The rows of a list, as its params ask for them. While the next page comes, the last one stays to be looked at; and rows that are here
// stay where reading them again fails.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { InputOf, RowOf } from '../../wire/call.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { send } from '../call/api.ts';
import { failureOf } from '../call/failed-texts.ts';
import { useFailureToast } from '../call/failure-toast.ts';
import type { Paging } from './list-params.ts';

export interface ListRows<Row> {
  rows: Row[];
  total: number;
  /** Nothing is there yet: neither rows nor word that there are none. */
  isFirstLoad: boolean;
  isReloading: boolean;
  /** There are no rows because they could not be read. */
  hasFailed: boolean;
  /** There are rows, but the last time they could not be read. */
  isOutdated: boolean;
  /** Asks once more; tells whether it went well. */
  reload: () => Promise<boolean>;
}

export const useListRows = <C extends ListCall>(
  { call, texts }: Pick<ListContract<C>, 'call' | 'texts'>,
  { input, page, pageSize, showPage }: Pick<Paging, 'page' | 'pageSize' | 'showPage'> & { input: InputOf<C> },
): ListRows<RowOf<C>> => {
  const query = useQuery({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data: reply, error, isFetching, isPending, isPlaceholderData } = query;
  const total = totalOf(reply?.res);
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isPastTheEnd = reply !== undefined && !isPlaceholderData && page > lastPage;

  useFailureToast(query, error ? failureOf(error, texts.notFetched) : undefined);

  const moveTo = useEffectEvent((to: number) => showPage(to, { replace: true }));
  useEffect(() => {
    if (isPastTheEnd) moveTo(lastPage);
  }, [isPastTheEnd, lastPage]);

  return {
    rows: reply?.rows ?? [],
    total,
    isFirstLoad: isPending || isPastTheEnd,
    isReloading: isFetching && !isPending,
    hasFailed: error !== null && !reply,
    isOutdated: error !== null && reply !== undefined,
    reload: async () => (await query.refetch()).isSuccess,
  };
};

const totalOf = (res: unknown): number => {
  const { TotalRecords: total } = (res ?? {}) as { TotalRecords?: unknown };
  return typeof total === 'number' ? total : 0;
};
