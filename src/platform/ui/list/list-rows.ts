// Loads the rows of a list. The old rows stay on the screen while other rows are loading, and also when loading again fails.

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { ClientInput, InputOf, ResOf, RowOf, rowsRes } from '../../wire/call.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { CallFailed } from '../call/api.ts';
import { failureOf } from '../call/failed-texts.ts';
import { useFailureToast } from '../call/failure-toast.ts';
import { useCall } from '../call/use-call.ts';
import type { Paging } from './list-params.ts';

export interface ListRows<Row> {
  rows: Row[];
  total: number;
  /** No reply has come yet. */
  isFirstLoad: boolean;
  isReloading: boolean;
  /** The rows are still those of another page or of other filters. */
  isPlaceholder: boolean;
  /** Where in the list the rows are that are shown: while others load, not yet where the address says. */
  shownPlace: Pick<Paging, 'page' | 'pageSize'>;
  /** There are no rows, because loading failed. */
  hasFailed: boolean;
  /** It failed because nobody answered. */
  isUnreached: boolean;
  /** There are rows, but loading them again failed. */
  isOutdated: boolean;
  /** There are fewer rows than asked for, because the answer would be too large. */
  isCut: boolean;
  /** Loads the rows again. Resolves to false when that failed. */
  reload: () => Promise<boolean>;
}

export const useListRows = <C extends ListCall>(
  { call, texts }: Pick<ListContract<C>, 'call' | 'texts'>,
  { input, page, pageSize, showPage }: Pick<Paging, 'page' | 'pageSize' | 'showPage'> & { input: ClientInput<C> | InputOf<C> },
): ListRows<RowOf<C>> & { res: ResOf<C> | null } => {
  const query = useCall(call, input, { placeholderData: keepPreviousData });
  const { data: reply, error, isFetching, isPending, isPlaceholderData } = query;
  const total = aboutRows(reply?.res).TotalRecords ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isPastTheEnd = reply !== undefined && !isPlaceholderData && page > lastPage;

  const shownPlace = useShownPlace(page, pageSize, isPlaceholderData);

  useFailureToast(query, error ? failureOf(error, texts.notFetched) : undefined);

  const moveTo = useEffectEvent((to: number) => showPage(to, { replace: true }));
  useEffect(() => {
    if (isPastTheEnd) moveTo(lastPage);
  }, [isPastTheEnd, lastPage]);

  return {
    rows: reply?.rows ?? [],
    res: reply?.res ?? null,
    total,
    isFirstLoad: isPending || isPastTheEnd,
    isReloading: isFetching && !isPending,
    isPlaceholder: isPlaceholderData,
    shownPlace,
    hasFailed: error !== null && !reply,
    isUnreached: error instanceof CallFailed && error.status === 0,
    isOutdated: error !== null && reply !== undefined,
    isCut: aboutRows(reply?.res).IsCut === true,
    reload: async () => (await query.refetch()).isSuccess,
  };
};

const useShownPlace = (page: number, pageSize: number, isPlaceholder: boolean) => {
  const [shown, setShown] = useState({ page, pageSize });
  const isThere = shown.page === page && shown.pageSize === pageSize;
  if (!isPlaceholder && !isThere) setShown({ page, pageSize });
  return isPlaceholder ? shown : { page, pageSize };
};

/** What the answer says about its rows. Other servers may say nothing. */
const aboutRows = (res: unknown) => (res ?? {}) as Partial<z.output<z.ZodObject<typeof rowsRes>>>;
