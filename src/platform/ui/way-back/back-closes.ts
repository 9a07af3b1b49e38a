// The browser's back and forward buttons close what is open over a screen instead of leaving the screen: a dialog, a drawer, a menu, a
// panel. When several are open, the topmost one closes. On the first entry of the history there would be nothing of the portal to go back
// to, so a floor is laid under it when something opens there.

import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';

interface Layer {
  isOpen: boolean;
  close: () => void;
  /** Closes without a question. Without it: `close`. */
  shut?: () => void;
  /** True when something typed would be lost. */
  isUnsaved?: () => boolean;
  /** It lies in the layer below, whose keys go on. */
  isInline?: boolean;
}

interface OpenLayer extends Required<Omit<Layer, 'isOpen'>> {
  isInAddress: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen of the entry over this one, and nothing else. Nobody stays on it. */
    isFloor?: true;
  }
}

// The topmost layer is the last one.
const openLayers: RefObject<OpenLayer>[] = [];

/** True around a dialog that is open because the address says so: going back closes it by itself, unless something typed would be lost. */
export const InAddress = createContext(false);

export const useBackCloses = ({ isOpen, close, shut = close, isUnsaved = () => false, isInline = false }: Layer) => {
  const { history } = useRouter();
  const isInAddress = use(InAddress);
  const layer = useRef({ close, shut, isUnsaved, isInline, isInAddress });
  useLayoutEffect(() => {
    layer.current = { close, shut, isUnsaved, isInline, isInAddress };
  });
  useEffect(() => {
    if (!isOpen) return;
    if (openLayers.push(layer) === 1) {
      layFloor(history);
      block(history);
    }
    return () => {
      openLayers.splice(openLayers.indexOf(layer), 1);
      if (openLayers.length === 0) unblock();
    };
  }, [isOpen, history]);
  return { isTopmost: () => openLayers.findLast(({ current }) => !current.isInline) === layer };
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
      if (!top || (top.isInAddress && !nextLocation.state.isFloor && !top.isUnsaved())) return false;
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

let hasFloor = false;

/** Going back leads past the floor, and out of the portal. */
let isLeaving = false;

/** Where the router was when it told of it last. */
let lastPlace = 0;

/** Makes the first entry two: the floor, and over it the same screen. The router is told the new place, but has nothing to load. */
const layFloor = (history: RouterHistory) => {
  if (isLeaving || placeOf(history.location) > 0) return;
  history.flush();
  const { state } = window.history;
  const listeners = [...history.subscribers];
  history.subscribers.clear();
  window.history.replaceState({ ...state, isFloor: true }, '');
  window.history.pushState({ ...state, __TSR_index: 1, isFloor: undefined }, '');
  for (const listener of listeners) history.subscribers.add(listener);
  hasFloor = true;
  lastPlace = 1;
};

/** Whether going back would leave the portal. */
export const isOverFloor = (history: RouterHistory): boolean => hasFloor && placeOf(history.location) === 1;

/** Going back where nothing is open leads past the floor. Where nothing is below, as in an installed app, the floor is the screen then. */
export const useNoStayOnFloor = (): void => {
  const { history } = useRouter();
  useEffect(() => {
    lastPlace = placeOf(history.location);
    return history.subscribe(({ location, action }) => {
      const before = lastPlace;
      lastPlace = placeOf(location);
      // What a form of the address has opened stays open when the form is gone.
      if (lastPlace === 0) setTimeout(() => openLayers.some(({ current }) => !current.isInAddress) && layFloor(history));
      if (action.type !== 'BACK' || before !== 1 || !location.state.isFloor || openLayers.length > 0) return;
      isLeaving = true;
      window.history.back();
      setTimeout(() => {
        isLeaving = false;
        // A record of the address that was on the floor is open again.
        if (openLayers.length > 0) layFloor(history);
      }, longestWay);
    });
  }, [history]);
};

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
