// The row of an opened record as it is now: what is done in the dialog shows in it.

import { useQuery } from '@tanstack/react-query';
import type { Call, ClientInput, RowOf } from '../../../wire/call.ts';
import { send } from '../../call/api.ts';

/** One that is gone meanwhile stays as it was: deleted, or nothing that the reader sees any more. */
export const useRowNow = <C extends Call>(list: C, opened: RowOf<C> & { Id: number }): { row: RowOf<C>; isGone: boolean } => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: opened.Id };
  const { data } = useQuery({
    queryKey: [list.name, input],
    // Every list can be asked for one of its records.
    queryFn: ({ signal }) => send(list, input as unknown as ClientInput<C>, { signal }),
  });
  return { row: data?.rows[0] ?? opened, isGone: data?.rows.length === 0 };
};
