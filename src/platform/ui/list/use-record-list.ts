// The state of a list: its contract, the page and filters in the address, and the rows.

import type { ClientInput } from '../../wire/call.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { useListParams } from './list-params.ts';
import { useListRows } from './list-rows.ts';

/** `fixed` is part of every request, such as the id of the member whose records are listed. */
export const useRecordList = <C extends ListCall, const Filter extends string, Path extends string | undefined>(
  contract: ListContract<C, Filter, Path>,
  fixed?: Partial<ClientInput<C>>,
) => {
  const params = useListParams(contract, fixed);
  const rows = useListRows(contract, params);
  return { ...contract, ...params, ...rows };
};
