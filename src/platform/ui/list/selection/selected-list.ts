// What the bar over selected rows needs to know of the list and of what is selected.

import type { ListContract } from '../../../wire/list-contract.ts';
import type { ListRows } from '../list-rows.ts';
import type { OfferedForMany } from './bulk-actions.ts';
import type { Selection } from './selection.ts';

export interface SelectedList
  extends Pick<ListContract, 'call' | 'noun'>,
    Pick<ListRows<{ Id: number }>, 'total' | 'rows' | 'isPlaceholder'> {
  input: Record<string, unknown>;
  /** The field of the call's rows that has their id: 'Id' if left out. */
  idField?: string;
}

export interface SelectionBarProps {
  list: SelectedList;
  selection: Selection;
  actions: readonly OfferedForMany[];
  /** The columns of an export. */
  fields: readonly string[];
}
