// Notices when another tab signs in or out. All tabs share the cookies, but each has to update its own screen.

import type { AnyRouter } from '@tanstack/react-router';
import { currentUser } from '../../platform/ui/call/session.ts';
import { isAnythingUnsaved } from '../../platform/ui/draft/unsaved.ts';
import { isSessionOfTab, sessionHasEnded } from '../../platform/ui/session/kept-session.ts';
import { watchOtherTabs } from '../../platform/ui/session/other-tabs.ts';

export const watchSession = (router: AnyRouter): void => {
  let lastUser = userAndRole();
  watchOtherTabs(() => {
    if (userAndRole() === lastUser) return;
    if (isAnythingUnsaved()) {
      // The guards would leave the screen, and unsaved text would be lost.
      if (!isSessionOfTab()) void sessionHasEnded();
      return;
    }
    lastUser = userAndRole();
    // Runs the guards again, which leave a screen that is no longer allowed.
    void router.invalidate();
  });
  // After a sign-in or sign-out in this tab the guards have run already.
  router.subscribe('onResolved', () => {
    lastUser = userAndRole();
  });
};

const userAndRole = () => {
  const user = currentUser();
  return user ? `${user.userId} ${user.roleId}` : 'nobody';
};
