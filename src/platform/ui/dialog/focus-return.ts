// Returns the focus, when a dialog closes, to the element that had it before. If that element no longer exists, what stands beside it gets
// the focus, else the list that it stood in, else its nearest remaining ancestor. So it is too when the element goes away afterwards, because
// the screen is still being loaded again. If no element had the focus, because the pressed button is disabled meanwhile, the dialog below
// gets it. What comes while the dialog fades out, such as fields that were still loading, cannot take it again.

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const useFocusReturn = (isOpen: boolean, dialog: RefObject<HTMLElement | null>) => {
  const before = useRef<Element>(null);
  // Before the effects of the content, which may take the focus at once.
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const root = dialog.current;
    const below = [...document.querySelectorAll('[role="dialog"]')].findLast((other) => !root?.contains(other));
    const candidates = candidatesFor(before.current);
    const giveBack = () => {
      for (const candidate of [...candidates(), below, document.querySelector('main')]) {
        if (!(candidate instanceof HTMLElement) || !candidate.isConnected || candidate === document.body) continue;
        candidate.focus({ preventScroll: true });
        if (document.activeElement === candidate) return whenGone(candidate, giveBack);
      }
    };
    return () => {
      const now = document.activeElement;
      const isElsewhere = now && now !== document.body && !root?.contains(now);
      if (!isElsewhere) giveBack();
      root?.addEventListener('focusin', giveBack);
    };
  }, [isOpen, dialog]);
};

/** In the order in which they are tried. The list is found now, because later the element may be out of it. */
const candidatesFor = (element: Element | null) => {
  const list = element?.closest('[data-list]')?.querySelector('table');
  const ancestors = lineOf(element);
  return () => [element, ...controlsBeside(ancestors[1]), list, ...ancestors];
};

const lineOf = (element: Element | null): Element[] => (element ? [element, ...lineOf(element.parentElement)] : []);

const controlsBeside = (parent: Element | undefined): Iterable<Element> =>
  parent?.isConnected && !parent.matches('body, main, [role="dialog"]') ? parent.querySelectorAll(':scope > :is(button, a)') : [];

/** Calls `then` when the element, which has the focus now, takes it away with itself. */
const whenGone = (element: Element, then: () => void): void => {
  const removals = new MutationObserver(() => {
    if (element.isConnected) return;
    removals.disconnect();
    if (document.activeElement === document.body) then();
  });
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', () => removals.disconnect(), { once: true });
};
