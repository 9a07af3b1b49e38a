// Asks before a screen with something unsaved is left by a link or Back.

import { useBlocker } from '@tanstack/react-router';
import { currentUser } from '../call/session.ts';
import { discard, useConfirm } from '../dialog/confirm.ts';

/** Whoever signs out has been asked. */
export const useAskBeforeLeaving = (isUnsaved: () => boolean): void => {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && currentUser() !== null && isUnsaved() && !(await confirm(discard)),
    enableBeforeUnload: false,
  });
};
