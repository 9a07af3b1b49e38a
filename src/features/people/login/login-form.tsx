// The form to sign in, with the error of the last try. What was typed stays when a try fails. The second step takes its place.

import { Alert, Loader, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import CircleCheckIcon from '~icons/tabler/circle-check';
import type { StoredUser } from '../../../platform/ui/call/session.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { loginTexts } from '../accounts/login-texts.ts';
import type { PendingSignIn, SignedIn, SignInOutcome } from '../accounts/sign-in.ts';
import { SignInEmail } from '../accounts/sign-in-email.tsx';

const SecondStep = lazyPart(() => import('../second-factor/second-step.tsx'), 'SecondStep');

interface LoginFormProps {
  wasRedirected: boolean;
  /** The message about what the visitor has just done, such as creating an account or scanning the code at the door. */
  done: string | undefined;
  /** What the visitor need not type again, or nothing. */
  knownEmail: string;
  /** Opens the next screen. The promise resolves when it is shown. */
  onSignedIn: (user: StoredUser) => Promise<void>;
  /** The links below the form. Not in the second step: they would lead away from it. */
  children: ReactNode;
}

export const LoginForm = ({ wasRedirected, done, knownEmail, onSignedIn, children }: LoginFormProps) => {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState(wasRedirected ? loginTexts.signInFirst : null);
  const [isBusy, setBusy] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await trySigningIn(email, password);
    if ('user' in outcome) return finish(outcome);
    if ('pending' in outcome) setPending(outcome.pending);
    else setFailure(outcome.failure);
    setBusy(false);
  };
  const finish = async ({ user, message }: SignedIn) => {
    await onSignedIn(user);
    // Only now: until here the button still shows 'Signing in...'.
    toastNotice(message, 'success');
  };
  const goBack = (reason: string | null) => {
    setPending(null);
    setPassword('');
    setFailure(reason);
  };

  if (pending) {
    return (
      <SecondStep
        fallback={<Loader role="status" aria-label="Loading the form" />}
        failed={loginTexts.formNotLoaded}
        pending={pending}
        onSignedIn={finish}
        onBack={goBack}
      />
    );
  }

  return (
    <>
      <form onSubmit={submit} onFocus={() => void loadSignIn().catch(() => undefined)} noValidate>
        <Stack gap="md">
          {done && (
            <Alert color="green" icon={<CircleCheckIcon />} role="status">
              {done}
            </Alert>
          )}
          {failure && (
            <Alert color="red" icon={<AlertCircleIcon />}>
              {failure}
            </Alert>
          )}
          <SignInEmail value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <BusyButton type="submit" size="md" mt="xs" isBusy={isBusy} busyLabel="Signing in...">
            Sign in
          </BusyButton>
        </Stack>
      </form>
      {children}
    </>
  );
};

const loadSignIn = () => import('../accounts/sign-in.ts');

const trySigningIn = async (email: string, password: string): Promise<SignInOutcome> => {
  try {
    const { signIn } = await loadSignIn();
    return await signIn(email, password);
  } catch {
    return { failure: loginTexts.noAnswer };
  }
};
