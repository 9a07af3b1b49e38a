// Where a toast stands: as near as there is room to the top right below the header, on a phone to the bottom, and over no control. Where
// there is no such place, it covers as few as possible. It looks again while it is shown, because what is below it changes.

import { type RefObject, useLayoutEffect } from 'react';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const controls = 'a[href], button, input, select, textarea, summary, [role=switch], [role=tab], [tabindex="0"], [contenteditable=true]';
const margins = { side: 16, phone: 72, header: 8, between: 4 };
const steps = { across: 16, down: 4 };
const lookAgainAfter = 400;

export const useToastPlace = (toast: RefObject<HTMLElement | null>, isHeld: boolean): void => {
  useLayoutEffect(() => {
    const element = toast.current;
    if (!element || isHeld) return;
    const look = () => {
      const free = freePlace(element);
      element.style.left = `${free.left}px`;
      element.style.top = `${free.top}px`;
    };
    look();
    const again = () => coversSomething(element) && look();
    const timer = setInterval(again, lookAgainAfter);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [toast, isHeld]);
};

const freePlace = (toast: HTMLElement): Pick<Box, 'left' | 'top'> => {
  const taken = obstaclesOf(toast);
  const places = matchMedia('(width < 48em)').matches ? fromBottom(toast) : fromTopRight(toast);
  let best: { box: Box; cost: number } | undefined;
  for (const { box, cost: distance } of places) {
    if (best && distance >= best.cost) continue;
    const cost = distance + farAway * taken.filter((other) => overlap(box, other)).length;
    if (!best || cost < best.cost) best = { box, cost };
  }
  return best?.box ?? { left: margins.side, top: margins.header };
};

/** More than any place on a screen is from where toasts belong. */
const farAway = 100_000;

interface Place {
  box: Box;
  /** How far it is from where toasts belong. */
  cost: number;
}

function* fromTopRight(toast: HTMLElement): Generator<Place> {
  const { innerWidth, innerHeight } = window;
  const start = headerBottom() + margins.header;
  for (let down = 0; start + down + toast.offsetHeight <= innerHeight; down += steps.down) {
    for (let across = 0; across + toast.offsetWidth + 2 * margins.side <= innerWidth; across += steps.across) {
      // To the side is better than down: a toast is looked for at the top.
      yield { box: boxAt(toast, innerWidth - margins.side - across - toast.offsetWidth, start + down), cost: 2 * down + across };
    }
  }
}

function* fromBottom(toast: HTMLElement): Generator<Place> {
  const { innerWidth, innerHeight } = window;
  const lowest = innerHeight - margins.phone - toast.offsetHeight;
  for (let up = 0; lowest - up > innerHeight / 2; up += steps.down) {
    for (let left = margins.side; left + toast.offsetWidth + margins.side <= innerWidth; left += steps.across) {
      yield { box: boxAt(toast, left, lowest - up), cost: up + left };
    }
  }
}

const headerBottom = (): number => document.querySelector('header:has(+ main)')?.getBoundingClientRect().bottom ?? 0;

const boxAt = ({ offsetWidth, offsetHeight }: HTMLElement, left: number, top: number): Box => ({
  left,
  top,
  right: left + offsetWidth,
  bottom: top + offsetHeight,
});

const coversSomething = (toast: HTMLElement): boolean => {
  // As it stands when it has arrived.
  const box = boxAt(toast, toast.offsetLeft, toast.offsetTop);
  return obstaclesOf(toast).some((other) => overlap(box, other));
};

/** Also the controls behind a dialog: the dialog closes, and the toast is still there. */
const obstaclesOf = (toast: HTMLElement): Box[] =>
  [...document.querySelectorAll<HTMLElement>(`${controls}, [data-toast]`)]
    .filter((element) => element !== toast && (element.hasAttribute('data-toast') || !element.closest('[data-toast]')))
    .map((element) =>
      element.hasAttribute('data-toast') ? boxAt(element, element.offsetLeft, element.offsetTop) : element.getBoundingClientRect(),
    )
    // What only screen readers see has no size.
    .filter(({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2 && bottom > 0 && top < window.innerHeight);

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right + margins.between &&
  other.left < one.right + margins.between &&
  one.top < other.bottom + margins.between &&
  other.top < one.bottom + margins.between;
