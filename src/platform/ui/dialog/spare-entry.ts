// When the page was loaded at its address, the entry before it in the browser's history is another page, and going back cannot be stopped.
// So before something opens over such a screen, the entry of the screen is doubled: going back leads to the spare one, which can be stopped.

import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Nobody stays at this entry: the one after it shows the same. */
    isSpare?: boolean;
  }
}

let isSkipping = false;

/** Where the browser cannot tell whether the entry before is another page, nothing is done. */
export const doubleFirstEntry = (history: RouterHistory): void => {
  const { navigation }: { navigation?: Navigation } = window;
  if (isSkipping || !navigation?.currentEntry) return;
  history.flush();
  if (navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument) return;
  const { state } = history.location;
  // Past the router, for which nothing changes.
  const { replaceState, pushState } = History.prototype;
  replaceState.call(window.history, { ...state, __TSR_index: state.__TSR_index - 1, isSpare: true }, '');
  pushState.call(window.history, state, '');
};

/** Going back to a spare entry goes on to the one before it. */
export const skipSpareEntries = (history: RouterHistory): void => {
  history.subscribe(({ location, action }) => {
    isSkipping = action.type === 'BACK' && location.state.isSpare === true;
    if (isSkipping) window.history.back();
  });
};
