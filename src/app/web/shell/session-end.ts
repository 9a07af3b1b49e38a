// Leaves the shell when the server answers that the session has ended. The query cache belongs to the shell and is dropped with it.

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnded } from '../../../platform/ui/call/api.ts';
import { clearSession } from '../../../platform/ui/call/session.ts';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { sessionExpired } from '../../../platform/wire/refusal.ts';

/** Several calls may fail at the same time. The same toast is shown only once, and the other two steps may safely run twice. */
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
