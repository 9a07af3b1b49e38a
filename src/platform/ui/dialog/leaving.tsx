// Asking before what was typed is lost: by Escape, the backdrop, the close button, or the browser's own ways to leave.

import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

export const useLeaving = (isAtRisk: () => boolean, close: () => void) => {
  const [isAsked, setAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) => isAtRisk() && (action === 'BACK' || action === 'FORWARD' || action === 'GO'),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  });
  const stay = () => {
    setAsked(false);
    blocker.reset?.();
  };
  // Back may lead to the same screen, an earlier page of its list say: the dialog closes either way.
  const leave = () => {
    setAsked(false);
    close();
    blocker.proceed?.();
  };
  return {
    /** Closes, or asks first. */
    ask: () => (isAtRisk() ? setAsked(true) : close()),
    question: (
      <Confirm
        opened={isAsked || blocker.status === 'blocked'}
        title="Discard changes?"
        text="What you have typed has not been saved."
        verb="Discard"
        tone="danger"
        onConfirm={leave}
        onCancel={stay}
      />
    ),
  };
};
