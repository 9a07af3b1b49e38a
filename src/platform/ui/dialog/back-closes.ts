// The browser's back and forward buttons close the dialog or drawer over a screen instead of leaving the screen. When several are open,
// the topmost one closes.

import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';

interface Layer {
  isOpen: boolean;
  close: () => void;
  /** Closes without a question. Without it: `close`. */
  shut?: () => void;
  /** True when something typed would be lost. */
  isUnsaved?: () => boolean;
}

interface OpenLayer extends Required<Omit<Layer, 'isOpen'>> {
  isInAddress: boolean;
}

// The topmost layer is the last one.
const openLayers: RefObject<OpenLayer>[] = [];

/** True around a dialog that is open because the address says so: going back closes it by itself, unless something typed would be lost. */
export const InAddress = createContext(false);

export const useBackCloses = ({ isOpen, close, shut = close, isUnsaved = () => false }: Layer) => {
  const { history } = useRouter();
  const isInAddress = use(InAddress);
  const layer = useRef({ close, shut, isUnsaved, isInAddress });
  useLayoutEffect(() => {
    layer.current = { close, shut, isUnsaved, isInAddress };
  });
  useEffect(() => {
    if (!isOpen) return;
    if (openLayers.push(layer) === 1) block(history);
    return () => {
      openLayers.splice(openLayers.indexOf(layer), 1);
      if (openLayers.length === 0) unblock();
    };
  }, [isOpen, history]);
  return { isTopmost: () => openLayers.at(-1) === layer };
};

/** Closes all layers without a question, but for what another address closes by itself. */
export const closeLayers = (): void => {
  for (const { current } of [...openLayers]) if (!current.isInAddress) current.shut();
};

let unblock: () => void = () => undefined;

/** One blocker decides for all layers, at once: several would be asked one after the other, while layers open and close. */
const block = (history: RouterHistory) => {
  let isReturning = false;
  unblock = history.block({
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      if (action === 'PUSH' || action === 'REPLACE' || placeOf(currentLocation) === placeOf(nextLocation)) return false;
      if (isReturning) return true;
      const top = openLayers.at(-1)?.current;
      if (!top || (top.isInAddress && !top.isUnsaved())) return false;
      isReturning = true;
      // The browser is on the other entry until the router has gone back: what changes the address on closing would change that one.
      whenReturned(history, () => {
        isReturning = false;
        top.close();
      });
      return true;
    },
    enableBeforeUnload: false,
  });
};

const placeOf = ({ state }: { state: { __TSR_index?: number } | null }): number => state?.__TSR_index ?? 0;

const longestWay = 100;

/** When the button is pressed again on the way, the router ignores it, and the browser stays on an entry that nobody sees. */
const whenReturned = (history: RouterHistory, then: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const away = placeOf(history.location) - placeOf(window.history);
    if (away !== 0) {
      timer = setTimeout(() => window.history.go(away), longestWay);
      return;
    }
    window.removeEventListener('popstate', look);
    then();
  };
  window.addEventListener('popstate', look);
};
