// Signs out here at once, even if the server cannot be reached, and on the server, where the session ends.

import { useRouter } from '@tanstack/react-router';
import { newKey, send } from '../../../platform/ui/call/api.ts';
import { clearSession } from '../../../platform/ui/call/session.ts';
import { setSessionKeeper } from '../../../platform/ui/session/kept-session.ts';
import { logout } from './sessions.contract.ts';

const delayBeforeLeaving = 100;

export const useSignOut = () => {
  const router = useRouter();
  return async () => {
    // Calls under way will be refused, which must not be reported as an expired session.
    setSessionKeeper(null);
    // Sent with the token, which the next line forgets. If it does not arrive, the session ends by itself within seven days.
    send(logout, {}, { keepalive: true, key: newKey() }).catch(() => undefined);
    clearSession();
    await new Promise((resolve) => setTimeout(resolve, delayBeforeLeaving));
    await router.navigate({ to: '/' });
  };
};
