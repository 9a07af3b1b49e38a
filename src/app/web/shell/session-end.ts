// The end of a session, by the user or by the server. What was read of the portal goes with the shell, which owns its cache.

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnded } from '../../../platform/ui/call/api.ts';
import { clearSession } from '../../../platform/ui/call/session.ts';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { sessionExpired } from '../../../platform/wire/refusal.ts';

const beforeLeaving = 100;

export const useSignOut = () => {
  const router = useRouter();
  return async () => {
    // What is still under way comes back refused, which is no news then.
    onSessionEnded(() => undefined);
    clearSession();
    await new Promise((resolve) => setTimeout(resolve, beforeLeaving));
    await router.navigate({ to: '/' });
  };
};

/** A page may send several calls at once, which then fail together: the toast is one by its text, the rest may be done twice. */
export const useEndOnExpiry = (): void => {
  const router = useRouter();
  useEffect(() => {
    onSessionEnded(() => {
      toastNotice(sessionExpired, 'error');
      clearSession();
      void router.navigate({ to: '/', replace: true });
    });
    return () => onSessionEnded(() => undefined);
  }, [router]);
};
