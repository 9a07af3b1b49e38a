// When the session has ended, the login page comes. With unsaved work, the password is asked for in a dialog instead, and waiting calls go
// on afterwards.

import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { SignInAgainProps } from '../../../features/people/login/sign-in-again.tsx';
import { endSession, type StoredUser, storedToken } from '../../../platform/ui/call/session.ts';
import { ConfirmProvider } from '../../../platform/ui/dialog/confirm-provider.tsx';
import { isAnythingUnsaved } from '../../../platform/ui/draft/unsaved.ts';
import { loadCode } from '../../../platform/ui/screen/load-code.ts';
import { toastAtTop, toastError } from '../../../platform/ui/screen/toasts.ts';
import { isSessionOfTab, setSessionKeeper } from '../../../platform/ui/session/kept-session.ts';
import { sessionExpired } from '../../../platform/wire/refusal.ts';
import { keepReturnPath } from '../guards.ts';

interface Asked {
  dialog: ComponentType<SignInAgainProps>;
  answer: (isSignedIn: boolean) => void;
}

export const SessionEnd = ({ user }: { user: StoredUser }) => {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  // Several calls may fail at once. All wait for one answer.
  const asking = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    const ask = async () => {
      try {
        const { SignInAgain: dialog } = await loadCode(() => import('../../../features/people/login/sign-in-again.tsx'));
        return await new Promise<boolean>((answer) => setAsked({ dialog, answer }));
      } catch {
        // Nothing is lost: the form stays, and the next save asks again.
        toastError('Your session has ended, and the server cannot be reached. Please save again in a moment.');
        return false;
      } finally {
        asking.current = null;
      }
    };
    const leave = () => {
      // Somebody else may have signed in in another tab: the guards know where to go.
      if (storedToken() !== null && !isSessionOfTab()) return void router.invalidate();
      toastAtTop(sessionExpired);
      endSession();
      keepReturnPath(router.latestLocation.href, user.userId);
      void router.navigate({ to: '/', replace: true });
    };
    setSessionKeeper({
      userId: user.userId,
      onEnded: async () => {
        if (asking.current || isAnythingUnsaved()) {
          asking.current ??= ask();
          return asking.current;
        }
        leave();
        return false;
      },
    });
    return () => setSessionKeeper(null);
  }, [router, user.userId]);

  if (asked === null) return null;
  const { dialog: SignInAgain, answer } = asked;
  return (
    // With its own question, because another one may be open below.
    <ConfirmProvider>
      <SignInAgain user={user} onEnd={answer} onClosed={() => setAsked((now) => (now === asked ? null : now))} />
    </ConfirmProvider>
  );
};
