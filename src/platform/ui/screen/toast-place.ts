// Makes room for the toasts: they stand in one column top right below the header, and what would lie below it moves to the left while they
// are shown: the tools over a list, or, where that is not enough, the whole page and its dialogs (`data-toast-room`; the style sheets of
// both do it). On a phone, where nothing can move to the side, the column stands as low as it covers no control.

import { type RefObject, useLayoutEffect } from 'react';

const controls = 'a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [tabindex="0"], [contenteditable=true]';
const rooms = ['head', 'page'] as const;
/** What is below the toasts changes while they are shown. */
const lookAgainAfter = 400;

export const useToastRoom = (column: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void => {
  const isShown = toasts.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the toasts is measured
  useLayoutEffect(() => {
    if (column.current && isShown) makeRoom(column.current);
  }, [column, isShown, toasts]);
  useLayoutEffect(() => {
    if (!isShown) return;
    const look = () => column.current && makeRoom(column.current);
    const timer = setInterval(look, lookAgainAfter);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
      delete document.documentElement.dataset.toastRoom;
      column.current?.style.removeProperty('bottom');
    };
  }, [column, isShown]);
};

const makeRoom = (column: HTMLElement): void => {
  if (matchMedia('(width < 48em)').matches) {
    // A tablet was turned: what was room beside the page would be most of it now.
    delete document.documentElement.dataset.toastRoom;
    // One under the mouse or with the focus stays where it is.
    if (!column.matches(':hover, :focus-within')) raise(column);
    return;
  }
  // Room that is there stays until the last toast is gone, so that nothing moves to and fro.
  const { dataset } = document.documentElement;
  for (const room of rooms) {
    if (dataset.toastRoom === 'page' || !coversControl(column)) return;
    dataset.toastRoom = room;
  }
};

const phone = { bottom: 72, step: 4 };

/** Where no place is free, it stands at the bottom. */
const raise = (column: HTMLElement): void => {
  column.style.bottom = `${phone.bottom}px`;
  const { top, bottom } = column.getBoundingClientRect();
  const taken = controlBoxes();
  for (let up = 0; top - up > window.innerHeight / 2; up += phone.step) {
    if (taken.some((control) => overlap({ left: 0, right: window.innerWidth, top: top - up, bottom: bottom - up }, control))) continue;
    column.style.bottom = `${phone.bottom + up}px`;
    return;
  }
};

const coversControl = (column: HTMLElement): boolean => {
  const box = column.getBoundingClientRect();
  return controlBoxes().some((control) => overlap(box, control));
};

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Those of the page and of dialogs. The page behind a dialog counts too: the dialog closes, and the toast is still there. */
const controlBoxes = (): Box[] =>
  [...document.querySelectorAll(`:is(main, [role=dialog]) :is(${controls})`)]
    .map(seenBox)
    // What only screen readers see has no size.
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2 && bottom > 0 && top < window.innerHeight);

/** A row of tabs that scrolls to the side hides those beyond its edge. */
const seenBox = (element: Element): Box => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const row = element.closest('[role=tablist]')?.getBoundingClientRect();
  return { left: Math.max(left, row?.left ?? left), right: Math.min(right, row?.right ?? right), top, bottom };
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
