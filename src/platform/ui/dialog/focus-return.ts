// Returns the focus, when a dialog closes, to the element that had it before. If that element no longer exists, its nearest remaining
// ancestor gets the focus, such as the table of a deleted row. If no element had it, because the pressed button is disabled meanwhile, the
// dialog below gets it. What comes while the dialog fades out, such as fields that were still loading, cannot take it again.

import { type RefObject, useEffect } from 'react';

export const useFocusReturn = (isOpen: boolean, dialog: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (!isOpen) return;
    const root = dialog.current;
    const below = [...document.querySelectorAll('[role="dialog"]')].findLast((other) => !root?.contains(other));
    const candidates = [...withAncestors(document.activeElement), below, document.querySelector('main')];
    const giveBack = () => {
      for (const candidate of candidates) {
        if (!(candidate instanceof HTMLElement) || !candidate.isConnected || candidate === document.body) continue;
        candidate.focus({ preventScroll: true });
        if (document.activeElement === candidate) return;
      }
    };
    return () => {
      const now = document.activeElement;
      const isElsewhere = now && now !== document.body && !root?.contains(now);
      if (!isElsewhere) giveBack();
      root?.addEventListener('focusin', giveBack);
    };
  }, [isOpen, dialog]);

const withAncestors = (element: Element | null): Element[] => (element ? [element, ...withAncestors(element.parentElement)] : []);
