// The focus goes back to where it was before a dialog opened or, where that has gone, to the nearest thing around it that is still there: to
// the table of a row that was deleted, say.

import { type RefObject, useEffect } from 'react';

export const useFocusReturn = (isOpen: boolean, dialog: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    if (!isOpen) return;
    const places = [...withAncestors(document.activeElement), document.querySelector('main')];
    return () => {
      const now = document.activeElement;
      const isElsewhere = now && now !== document.body && !dialog.current?.contains(now);
      if (isElsewhere) return;
      for (const place of places) {
        if (!(place instanceof HTMLElement) || !place.isConnected || place === document.body) continue;
        place.focus({ preventScroll: true });
        if (document.activeElement === place) return;
      }
    };
  }, [isOpen, dialog]);

const withAncestors = (element: Element | null): Element[] => (element ? [element, ...withAncestors(element.parentElement)] : []);
