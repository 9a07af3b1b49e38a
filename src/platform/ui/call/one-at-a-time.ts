// Runs asynchronous work, such as a save, and ignores further starts until it has ended. This is what makes a double click harmless.

import { useRef, useState } from 'react';

export const useOneAtATime = () => {
  const [isBusy, setBusy] = useState(false);
  // A ref changes at once. `isBusy` changes only with the next render, which may come after a second click.
  const isRunning = useRef(false);
  /** Does nothing while earlier work is still running. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};
