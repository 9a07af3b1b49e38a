// Notices when another tab signed in or out. All tabs share the cookies, but each tab shows its own screen and has to update it.

import type { AnyRouter } from '@tanstack/react-router';
import { currentUser } from '../../platform/ui/call/session.ts';

export const watchSession = (router: AnyRouter): void => {
  let lastUser = userAndRole();
  const followOtherTabs = () => {
    if (document.visibilityState === 'hidden' || userAndRole() === lastUser) return;
    lastUser = userAndRole();
    // Runs the guards again. They redirect from a screen that is no longer allowed.
    void router.invalidate();
  };
  // After a sign-in or sign-out in this tab the router has already run the guards.
  router.subscribe('onResolved', () => {
    lastUser = userAndRole();
  });
  document.addEventListener('visibilitychange', followOtherTabs);
  window.addEventListener('focus', followOtherTabs);
};

const userAndRole = () => {
  const user = currentUser();
  return user ? `${user.userId} ${user.roleId}` : 'nobody';
};
