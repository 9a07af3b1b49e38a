// The back button leads to the row that one came from: it has the focus again, and the arrows go on from it. The rows are kept for each entry
// of the history, as long as this tab is not loaded again.

import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useRef } from 'react';
import type { ListRows } from '../list/list-rows.ts';
import { useNeighbours } from './neighbours.ts';

/** The id of the row that had the focus last, by the key of the entry. */
const lastRows = new Map<string, number>();

type Rows = Pick<ListRows<{ Id: number }>, 'rows' | 'isFirstLoad' | 'isPlaceholder'>;

/** Props for the element around the rows. */
export const useRowCameFrom = ({ rows, isFirstLoad, isPlaceholder }: Rows) => {
  const ref = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const keyOfEntry = () => router.latestLocation.state.__TSR_key ?? '';
  useNeighbours(ref);
  const isNew = useRef(true);
  const isShown = !isFirstLoad && !isPlaceholder;
  useEffect(() => {
    if (!isNew.current || !isShown) return;
    isNew.current = false;
    const at = rows.findIndex(({ Id }) => Id === lastRows.get(keyOfEntry()));
    const row = rowElements(ref.current)[at];
    // Somebody may have gone on while the rows were loading.
    if (row && document.activeElement?.matches('body, main')) focusRow(row, { preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    const row = rows[rowElements(ref.current).findIndex((element) => element.contains(target))];
    if (row) lastRows.set(keyOfEntry(), row.Id);
  };
  return { ref, onFocus };
};

const rowElements = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-rows] > *') ?? [])];

/** Tab goes from control to control, and never to a row. */
export const focusRow = (row: HTMLElement, options?: FocusOptions): void => {
  row.tabIndex = -1;
  row.focus(options);
};
