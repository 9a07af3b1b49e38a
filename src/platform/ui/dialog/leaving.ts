// Leaving for another address from above a dialog: typed text is asked about, and what the address does not close is closed.

import { type HistoryState, useRouter } from '@tanstack/react-router';
import { isAnythingUnsaved } from '../draft/unsaved.ts';
import { closeLayers } from '../way-back/back-closes.ts';
import { discard, useConfirm } from './confirm.ts';

/** Opens an address. When it is shown already, nothing changes. */
export const useLeaveFor = () => {
  const router = useRouter();
  const confirm = useConfirm();
  return async (href: string, state: HistoryState = {}): Promise<void> => {
    if (router.latestLocation.href === href) return;
    if (isAnythingUnsaved() && !(await confirm(discard))) return;
    closeLayers();
    await router.navigate({ href, state, ignoreBlocker: true });
  };
};
