// Toasts stand at the bottom, at the left edge of the content, and move nothing. Only where they would lie over a button of a dialog, they stand higher.

import { type RefObject, useLayoutEffect } from 'react';

/** A dialog opens, scrolls and unfolds while they are shown. */
const lookAgainAfter = 200;

export const useToastPlace = (column: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void => {
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const place = () => column.current && placeColumn(column.current);
    place();
    const timer = setInterval(place, lookAgainAfter);
    return () => clearInterval(timer);
  }, [column, toasts]);
};

/** Where there is none, what was tapped last counts as hovered until the next tap. */
export const hasMouse = (): boolean => matchMedia('(hover: hover)').matches;

const step = 4;
const gap = 8;

/** Where no place is free, it stands at the bottom. */
const placeColumn = (column: HTMLElement): void => {
  // One under the mouse or with the focus stays where it is.
  if (column.matches(':focus-within') || (hasMouse() && column.matches(':hover'))) return;
  const { left, right, top, bottom } = column.getBoundingClientRect();
  const raised = Number.parseInt(column.style.marginBlockEnd || '0', 10);
  const taken = [...document.querySelectorAll('[role=dialog] :is(button, a[href])')]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ one, box }) => box.left < right && box.right > left && isOnTop(one, box, column))
    .map(({ box }) => box);
  const isFree = (up: number) => taken.every((box) => box.top >= bottom + raised - up + gap || box.bottom <= top + raised - up);
  const highest = Math.floor((top + raised) / step);
  const up = Array.from({ length: Math.max(1, highest) }, (_, index) => index * step).find(isFree) ?? 0;
  column.style.marginBlockEnd = `${up}px`;
};

/** Not behind another dialog, nor scrolled away. */
const isOnTop = (one: Element, { left, right, top, bottom }: DOMRect, column: HTMLElement): boolean => {
  const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).find((element) => !column.contains(element));
  return there !== undefined && one.contains(there);
};
