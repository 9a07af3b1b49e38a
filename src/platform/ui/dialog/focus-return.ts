// Returns the focus, when a dialog closes, to the element that had it before. If that element no longer exists, its nearest remaining
// ancestor gets the focus, such as the table of a deleted row. If no element had it, because the pressed button is disabled meanwhile, the
// dialog below gets it.

import { type RefObject, useEffect } from 'react';

export const useFocusReturn = (isOpen: boolean, dialog: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (!isOpen) return;
    const below = [...document.querySelectorAll('[role="dialog"]')].findLast((other) => !dialog.current?.contains(other));
    const candidates = [...withAncestors(document.activeElement), below, document.querySelector('main')];
    return () => {
      const now = document.activeElement;
      const isElsewhere = now && now !== document.body && !dialog.current?.contains(now);
      if (isElsewhere) return;
      for (const candidate of candidates) {
        if (!(candidate instanceof HTMLElement) || !candidate.isConnected || candidate === document.body) continue;
        candidate.focus({ preventScroll: true });
        if (document.activeElement === candidate) return;
      }
    };
  }, [isOpen, dialog]);

const withAncestors = (element: Element | null): Element[] => (element ? [element, ...withAncestors(element.parentElement)] : []);
