// Reads by calls of the contract. An answer is kept under the name of its call and the input: whoever asks the same shares it, and a save has
// it read again.

import { skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Call, ClientInput, InputOf } from '../../wire/call.ts';
import { type Reply, type SendOptions, send } from './api.ts';

type Tuning = 'gcTime' | 'staleTime' | 'placeholderData' | 'refetchInterval' | 'refetchIntervalInBackground' | 'retry' | 'enabled';

type CallOptions<C extends Call> = Pick<UseQueryOptions<Reply<C>>, Tuning> & Pick<SendOptions, 'isSignedIn'>;

/** Where the input is null, nothing is asked. */
export const useCall = <C extends Call>(
  call: C,
  input: ClientInput<C> | InputOf<C> | null,
  { isSignedIn, ...tuning }: CallOptions<C> = {},
): UseQueryResult<Reply<C>> =>
  useQuery({
    queryKey: [call.name, input],
    queryFn: input === null ? skipToken : ({ signal }) => send(call, input, { signal, isSignedIn }),
    ...tuning,
  });

/** One record of a list, by its id. */
export const useOne = <C extends Call>(list: C, id: number | null) => {
  // Every list can be asked for one of its records.
  const input = id === null ? null : ({ CurrentPage: 1, RecordsPerPage: 1, Id: id } as unknown as ClientInput<C>);
  const { data, error, refetch } = useCall(list, input);
  return {
    row: data?.rows[0],
    /** It is deleted, or not for this user to see. */
    isGone: data?.rows.length === 0,
    isLoading: id !== null && !data && !error,
    /** Why there is nothing to show. */
    error: data ? null : error,
    retry: () => void refetch(),
  };
};
