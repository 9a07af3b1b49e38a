// What a list knows: its contract, what is asked of it by the address, and the rows that this gives.

import type { ClientInput } from '../../wire/call.ts';
import type { ListCall, ListContract } from '../../wire/list-contract.ts';
import { useListParams } from './list-params.ts';
import { useListRows } from './list-rows.ts';

/** `fixed` is asked for in any case, such as one member's records. */
export const useRecordList = <C extends ListCall, const Filter extends string>(
  contract: ListContract<C, Filter>,
  fixed?: Partial<ClientInput<C>>,
) => {
  const params = useListParams(contract, fixed);
  const rows = useListRows(contract, params);
  return { ...contract, ...params, ...rows };
};
