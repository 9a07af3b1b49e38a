// Leaving for another address: what is unsaved is asked about. From above a dialog, what the address does not close is closed.

import { useBlocker, useRouter } from '@tanstack/react-router';
import { currentUser } from '../call/session.ts';
import { isAnythingUnsaved } from '../draft/unsaved.ts';
import { closeLayers } from './back-closes.ts';
import { type Question, useConfirm } from './confirm.ts';

export const discard: Question = {
  title: 'Discard changes?',
  text: 'What you have not saved will be lost.',
  verb: 'Discard',
  tone: 'danger',
};

/** Opens an address. When it is shown already, nothing changes. */
export const useLeaveFor = () => {
  const router = useRouter();
  const confirm = useConfirm();
  return async (href: string): Promise<void> => {
    if (router.latestLocation.href === href) return;
    if (isAnythingUnsaved() && !(await confirm(discard))) return;
    closeLayers();
    await router.navigate({ href, ignoreBlocker: true });
  };
};

/** For work on a screen of its own. Whoever signs out has been asked. */
export const useAskBeforeLeaving = (isUnsaved: () => boolean): void => {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && currentUser() !== null && isUnsaved() && !(await confirm(discard)),
    enableBeforeUnload: false,
  });
};
