// The browser's way back closes what lies over a screen, rather than leave the screen below it.

import { useBlocker } from '@tanstack/react-router';

export const useBackCloses = (isOpen: () => boolean, close: () => void): void => {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || !isOpen()) return false;
      close();
      return true;
    },
    enableBeforeUnload: false,
  });
};
