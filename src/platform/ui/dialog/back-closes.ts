// The browser's back and forward buttons close the dialog or drawer over a screen instead of leaving the screen. When several are open,
// the topmost one closes.

import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';

interface Layer {
  isOpen: boolean;
  close: () => void;
  /** True when something typed would be lost. Then the browser itself asks before a reload and before the tab is closed. */
  isAtRisk?: () => boolean;
}

// The topmost layer is the last one.
const openLayers: object[] = [];

/** True around a dialog that is open because the address says so: going back closes it by itself, unless something typed would be lost. */
export const InAddress = createContext(false);

export const useBackCloses = ({ isOpen, close, isAtRisk = () => false }: Layer) => {
  const [layer] = useState(() => ({}));
  const isInAddress = use(InAddress);
  useEffect(() => {
    if (!isOpen) return;
    openLayers.push(layer);
    return () => void openLayers.splice(openLayers.indexOf(layer), 1);
  }, [isOpen, layer]);

  const isTopmost = () => openLayers.at(-1) === layer;
  useBlocker({
    // It must not wait for an answer: the router cannot block two navigations at the same time.
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE' || !isTopmost()) return false;
      if (isInAddress && !isAtRisk()) return false;
      // The browser is on the entry before until the router has gone forward again: what changes the address on closing would change that.
      if (action === 'BACK') window.addEventListener('popstate', close, { once: true });
      else close();
      return true;
    },
    enableBeforeUnload: () => isOpen && isAtRisk(),
  });
  return { isTopmost };
};
