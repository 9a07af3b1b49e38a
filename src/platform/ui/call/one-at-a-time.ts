// Something that takes a moment and must not be started again before it has ended, however fast somebody clicks.

import { useRef, useState } from 'react';

export const useOneAtATime = () => {
  const [isBusy, setBusy] = useState(false);
  // Set at once, where isBusy waits for the next rendering and a second click does not.
  const isUnderWay = useRef(false);
  /** Does nothing where an earlier one is under way. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
};
