// The browser's steps back and forward close what lies over a screen, rather than leave the screen below it. Of several layers they close
// the topmost.

import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Layer {
  isOpen: boolean;
  close: () => void;
  /** Something would be lost: the browser itself asks before a reload, or before the tab is closed. */
  isAtRisk?: () => boolean;
}

// The topmost last.
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
    // At once, without waiting for an answer: the router can not hold two steps at a time.
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE' || !isTopmost()) return false;
      close();
      return true;
    },
    enableBeforeUnload: () => isOpen && isAtRisk(),
  });
  return { isTopmost };
};
