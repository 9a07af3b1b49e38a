// The dialog that asks for the password again when a session has ended over unsaved work. Loaded when it is needed.

import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { type StoredUser, storedToken } from '../../../platform/ui/call/session.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { isSessionOfTab } from '../../../platform/ui/session/kept-session.ts';
import { watchOtherTabs } from '../../../platform/ui/session/other-tabs.ts';
import { loginTexts } from '../accounts/login-texts.ts';
import { type PendingSignIn, signIn, type WhileSending } from '../accounts/sign-in.ts';
import { useSignOut } from '../sessions/use-sign-out.ts';

const SecondStep = lazyPart(() => import('../second-factor/second-step.tsx'), 'SecondStep');

export interface SignInAgainProps {
  user: StoredUser;
  /** True when the same user has signed in again. */
  onEnd: (isSignedIn: boolean) => void;
  /** The dialog has closed and can be unmounted. */
  onClosed: () => void;
}

export const SignInAgain = ({ user, onEnd, onClosed }: SignInAgainProps) => {
  const router = useRouter();
  const signOut = useSignOut();
  const confirm = useConfirm();
  const { dialogState, close } = useDialogState(onClosed);
  const goOn = () => {
    close();
    onEnd(isSessionOfTab());
    // Name, role or even the user may have changed.
    void router.invalidate();
  };
  const leave = async () => {
    // Who has signed in in another tab stays signed in.
    const isOfAnother = storedToken() !== null && !isSessionOfTab();
    onEnd(false);
    await (isOfAnother ? router.invalidate() : signOut());
  };
  // Nobody can sign out before its answer is here: the answer would sign in again.
  const [isSending, setSending] = useState(false);
  const whileSending: WhileSending = async (work) => {
    setSending(true);
    try {
      return await work;
    } finally {
      setSending(false);
    }
  };
  const askToLeave = () =>
    void confirm({
      title: 'Sign out?',
      text: 'What you have written has not been saved, and will be lost.',
      verb: 'Sign out',
      tone: 'danger',
      work: leave,
    });
  useSignInElsewhere(goOn);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const askPassword = (reason: string | null) => {
    setFailure(reason);
    setPending(null);
  };
  return (
    <Dialog {...dialogState} onClose={askToLeave} title="Sign in again" size={440} isTopLevel isBusy={isSending} hasCloseButton={false}>
      <Stack gap="md">
        {pending ? (
          <SecondStep
            fallback={<Loader role="status" aria-label="Loading the form" />}
            failed={loginTexts.formNotLoaded}
            pending={pending}
            whileSending={whileSending}
            onSignedIn={async () => goOn()}
            onBack={askPassword}
          />
        ) : (
          <>
            <Text size="sm">Your session has ended. What you have written is still here. Enter your password to go on.</Text>
            <PasswordStep
              email={user.email}
              failure={failure}
              isSending={isSending}
              whileSending={whileSending}
              onFailed={setFailure}
              onPending={setPending}
              onSignedIn={goOn}
              onSignOut={askToLeave}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
};

/** Goes on when the same user has signed in in another tab. */
const useSignInElsewhere = (goOn: () => void) => {
  const [tokenBefore] = useState(storedToken);
  useEffect(() =>
    watchOtherTabs(() => {
      if (isSessionOfTab() && storedToken() !== tokenBefore) goOn();
    }),
  );
};

interface PasswordStepProps {
  email: string;
  failure: string | null;
  isSending: boolean;
  whileSending: WhileSending;
  onFailed: (failure: string | null) => void;
  onPending: (pending: PendingSignIn) => void;
  onSignedIn: () => void;
  onSignOut: () => void;
}

const PasswordStep = ({ email, failure, isSending, whileSending, onFailed, onPending, onSignedIn, onSignOut }: PasswordStepProps) => {
  const [password, setPassword] = useState('');
  const { isBusy, run } = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const submit = async () => {
    onFailed(null);
    const outcome = await whileSending(signIn(email, password));
    if ('user' in outcome) return onSignedIn();
    if ('pending' in outcome) return onPending(outcome.pending);
    onFailed(outcome.failure);
    form.current?.querySelector<HTMLInputElement>('[name="Password"]')?.select();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void run(submit);
      }}
    >
      <Stack gap="md">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />} py="xs">
            {failure}
          </Alert>
        )}
        {/* The answer to the change may have been lost: then nothing but this tells which password holds. */}
        {failure && <Text size="sm">If you have just changed your password, use the new one.</Text>}
        {/* Password managers find the password by this name. */}
        <TextInput label="Email" type="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label="Password"
          name="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" disabled={isSending} onClick={onSignOut}>
            Sign out
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            Sign in
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
};
