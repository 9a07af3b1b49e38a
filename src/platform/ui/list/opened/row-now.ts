// The row of an opened record as it is now: what is done in the dialog shows in it.

import { useQuery } from '@tanstack/react-query';
import type { Call, ClientInput, RowOf } from '../../../wire/call.ts';
import { send } from '../../call/api.ts';

/** One that is deleted meanwhile stays as it was. */
export const useRowNow = <C extends Call>(list: C, opened: RowOf<C> & { Id: number }): RowOf<C> => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: opened.Id };
  const { data } = useQuery({
    queryKey: [list.name, input],
    // Every list can be asked for one of its records.
    queryFn: ({ signal }) => send(list, input as unknown as ClientInput<C>, { signal }),
  });
  return data?.rows[0] ?? opened;
};
