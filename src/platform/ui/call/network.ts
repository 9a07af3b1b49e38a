// Whether the portal is reached: the browser's word for it, and what became of the latest calls. A browser that is on a network without a way
// out takes itself for online.

import { useSyncExternalStore } from 'react';

/** One call that finds nobody is no reason to say so: the next one may be through. */
const enoughFailures = 2;

let failuresInARow = 0;
const listeners = new Set<() => void>();

/** Every call tells whether any answer came. */
export const hearNetwork = (wasReached: boolean): void => {
  failuresInARow = wasReached ? 0 : failuresInARow + 1;
  for (const listener of listeners) listener();
};

export const useIsReached = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine && failuresInARow < enoughFailures);

const subscribe = (onChange: () => void) => {
  const onOnline = () => hearNetwork(true);
  listeners.add(onChange);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onChange);
  };
};
