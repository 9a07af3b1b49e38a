// What can be done with selected rows: a bar takes the place of the filters. Its code is loaded when a row is selected.

import { useState } from 'react';
import type { ListContract } from '../../../wire/list-contract.ts';
import { showNumber } from '../../format/numbers.ts';
import { LazyPart, lazyPart } from '../../screen/lazy-part.tsx';
import type { ListRows } from '../list-rows.ts';
import type { BulkAction } from './bulk-actions.ts';
import { countOf, type Selection, useSelected } from './selection.ts';

const SelectedActions = lazyPart(async () => (await import('./selected-actions.tsx')).SelectedActions);

export interface SelectedList extends Pick<ListContract, 'call' | 'noun'>, Pick<ListRows<unknown>, 'total' | 'rows'> {
  input: object;
  /** A search within the page: then the rows that match the filters are not those that are seen. */
  pageSearch?: { text: string };
}

export interface SelectionBarProps {
  list: SelectedList;
  selection: Selection;
  actions: readonly BulkAction[];
  /** The columns of an export. */
  fields: readonly string[];
}

export const SelectionBar = (props: SelectionBarProps) => {
  const count = countOf(useSelected(props.selection), props.list.total);
  // It stays when nothing is selected any more: it may still have a dialog open.
  const [wasSelected, setSelected] = useState(count > 0);
  if (count > 0 && !wasSelected) setSelected(true);
  return (
    <>
      {/* The live region is in the page before it has a text, because screen readers only announce changes. */}
      <div className="visually-hidden" aria-live="polite">
        {count > 0 && `${showNumber(count)} selected`}
      </div>
      {wasSelected && (
        <LazyPart fallback={null} failed="What can be done with selected rows could not be loaded.">
          <SelectedActions {...props} />
        </LazyPart>
      )}
    </>
  );
};
