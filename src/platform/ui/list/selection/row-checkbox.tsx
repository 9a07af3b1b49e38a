// The checkboxes of a list: one for each row, and one in the head for all rows of the page. Plain inputs, because there may be a hundred.

import { useEffect, useRef, useSyncExternalStore } from 'react';
import styles from './row-checkbox.module.css';
import type { Selection } from './selection.ts';

export interface SelectableRows {
  selection: Selection;
  /** Those of the page. */
  rows: readonly { Id: number; name: string }[];
  /** Other rows are about to take their place: nobody can select what will not be seen. */
  isPlaceholder: boolean;
}

export const RowCheckbox = ({ selectable, id, name }: { selectable: SelectableRows; id: number; name: string }) => {
  const { selection, rows, isPlaceholder } = selectable;
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return (
    // With shift, the browser would select the text between the rows.
    <label className={styles.area} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Select row ${name}`}
        checked={isSelected}
        // Not `disabled`, because a disabled box loses the focus.
        aria-disabled={isPlaceholder || undefined}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
          if (!isPlaceholder) selection.toggle(rows, id, currentTarget.checked, isRange);
        }}
      />
    </label>
  );
};

/** An empty cell is none of a head: it would be a head without words. */
export const PageCheckboxCell = ({ selectable }: { selectable: SelectableRows }) =>
  selectable.rows.length === 0 ? (
    <td data-kind="select" />
  ) : (
    <th scope="col" data-kind="select">
      <PageCheckbox selectable={selectable} />
    </th>
  );

const PageCheckbox = ({ selectable: { selection, rows, isPlaceholder } }: { selectable: SelectableRows }) => {
  const box = useRef<HTMLInputElement>(null);
  const count = useSyncExternalStore(selection.subscribe, () => rows.filter(({ Id }) => selection.has(Id)).length);
  const isWhole = count > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole;
  }, [count, isWhole]);
  return (
    <label className={styles.area}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label="Select all rows of this page"
        checked={isWhole}
        aria-disabled={isPlaceholder || undefined}
        onChange={() => !isPlaceholder && selection.togglePage(rows, !isWhole)}
      />
    </label>
  );
};
