// What can be done with selected rows: a bar takes the place of the filters. Its code is loaded when a row is selected.

import { useState } from 'react';
import { showNumber } from '../../format/numbers.ts';
import { lazyPart } from '../../screen/lazy-part.tsx';
import type { SelectionBarProps } from './selected-list.ts';
import { countOf, useSelected } from './selection.ts';

const SelectedActions = lazyPart(() => import('./selected-actions.tsx'), 'SelectedActions');

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
      {wasSelected && <SelectedActions failed="What can be done with selected rows could not be loaded." {...props} />}
    </>
  );
};
