// Notices what another tab did to the session: the cookies are shared, the screens are not.

import type { AnyRouter } from '@tanstack/react-router';
import { currentUser } from '../../platform/ui/call/session.ts';

export const watchSession = (router: AnyRouter): void => {
  let seen = identity();
  const lookAgain = () => {
    if (document.visibilityState === 'hidden' || identity() === seen) return;
    seen = identity();
    void router.invalidate();
  };
  // Signing in and out in this tab navigates anyway; only what another tab did is left to be noticed.
  router.subscribe('onResolved', () => {
    seen = identity();
  });
  document.addEventListener('visibilitychange', lookAgain);
  window.addEventListener('focus', lookAgain);
};

const identity = () => {
  const user = currentUser();
  return user ? `${user.userId} ${user.roleId}` : 'nobody';
};
