// Where the focus goes when the control that has it goes away: to the list that it stands in, or to the dialog or the screen around it.

import { useEffect, useRef } from 'react';

/** For a control that goes away as soon as it was pressed. */
export const focusListOf = (control: Element): void => listOf(control)?.focus({ preventScroll: true });

/** For a control that goes away with its row. What it returns is called when the control does what its row may not survive. */
export const useFocusAfterRow = () => {
  const list = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (control: Element): void => {
    list.current = listOf(control);
  };
};

const listOf = (control: Element): HTMLElement | null =>
  control.closest('[data-list]')?.querySelector('table') ?? control.closest<HTMLElement>('[role="dialog"], main');
