// The browser's back and forward buttons close the dialog or drawer over a screen instead of leaving the screen. When several are open,
// the topmost one closes.

import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Layer {
  isOpen: boolean;
  close: () => void;
  /** True when something typed would be lost. Then the browser itself asks before a reload and before the tab is closed. */
  isAtRisk?: () => boolean;
}

// The topmost layer is the last one.
const openLayers: object[] = [];

export const useBackCloses = ({ isOpen, close, isAtRisk = () => false }: Layer) => {
  const [layer] = useState(() => ({}));
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
      close();
      return true;
    },
    enableBeforeUnload: () => isOpen && isAtRisk(),
  });
  return { isTopmost };
};
