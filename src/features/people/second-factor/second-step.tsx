// The second step of signing in: the code of the app, or a recovery code; or setting up a factor that is a duty. Loaded when it is needed,
// on the login page and in 'Sign in again'.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { requiredText } from '../../../platform/wire/fields.ts';
import { sessionTexts } from '../accounts/session.contract.ts';
import {
  type PendingSignIn,
  reasonToBeginAgain,
  type SignedIn,
  signInWithCode,
  storeSignedIn,
  type WhileSending,
} from '../accounts/sign-in.ts';
import { useSingleField } from '../accounts/single-field.ts';
import { SetUpFactor } from './set-up-factor.tsx';

interface SecondStepProps {
  pending: PendingSignIn;
  whileSending?: WhileSending;
  /** The session has begun and is stored. */
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** Back to the first step, with a reason unless the visitor chose it. */
  onBack: (reason: string | null) => void;
}

export const SecondStep = ({ pending: { token, mustSetUp }, whileSending = (work) => work, onSignedIn, onBack }: SecondStepProps) => {
  const [hasApp, setHasApp] = useState(true);
  // While the recovery codes are on the screen, only the button under them leads on.
  const areCodesUnsaved = useRef(false);
  useBlocker({ shouldBlockFn: () => areCodesUnsaved.current, enableBeforeUnload: false });
  if (mustSetUp) {
    return (
      <Stack gap="md">
        <Text>{sessionTexts.setUpNeeded}</Text>
        <SetUpFactor
          token={token}
          onCodesShown={() => {
            areCodesUnsaved.current = true;
          }}
          onDone={(confirmed) => {
            areCodesUnsaved.current = false;
            return onSignedIn(storeSignedIn(confirmed));
          }}
          onCancel={() => onBack(null)}
          onOver={onBack}
        />
      </Stack>
    );
  }
  return (
    <>
      <CodeForm
        key={String(hasApp)}
        isOfApp={hasApp}
        signIn={(code) => whileSending(signInWithCode(token, code))}
        onSignedIn={onSignedIn}
        onOver={onBack}
      />
      {/* The words stand in line with the field; the grounds that they get under the pointer reach beyond it. */}
      <Group gap="xs" mt="md" mx="calc(-1 * var(--mantine-spacing-xs))" justify="space-between">
        <Button variant="subtle" px="xs" onClick={() => setHasApp(!hasApp)}>
          {hasApp ? 'Use a recovery code' : 'Use the code of the app'}
        </Button>
        <Button variant="subtle" px="xs" onClick={() => onBack(null)}>
          Back
        </Button>
      </Group>
    </>
  );
};

interface CodeFormProps {
  isOfApp: boolean;
  signIn: (code: string) => Promise<SignedIn>;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  onOver: (reason: string) => void;
}

/** A new password leaves the second factor on, so whoever has nothing left needs to know whom to ask. */
const recoveryHint = 'One of the ten that you saved. Each works once. If you have none, ask the office to take the second factor away.';

const rule = requiredText('Code', { required: sessionTexts.codeNeeded });

const CodeForm = ({ isOfApp, signIn, onSignedIn, onOver }: CodeFormProps) => {
  const { isBusy, failure, form, input } = useSingleField({
    name: 'Code',
    rule,
    failed: sessionTexts.notSignedIn,
    save: async (code) => {
      const signedIn = await signIn(code).catch((error: unknown) => {
        const reason = reasonToBeginAgain(error);
        if (reason === null) throw error;
        onOver(reason);
      });
      if (signedIn) await onSignedIn(signedIn);
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form} aria-label="Second factor">
      <Stack gap="md">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
        )}
        <TextInput
          description={isOfApp ? 'The six digits that your app shows now' : recoveryHint}
          autoComplete={isOfApp ? 'one-time-code' : 'off'}
          inputMode={isOfApp ? 'numeric' : 'text'}
          autoCapitalize={isOfApp ? 'none' : 'characters'}
          spellCheck={false}
          size="md"
          ref={field}
          {...input}
          label={isOfApp ? 'Code' : 'Recovery code'}
        />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isBusy} busyLabel="Signing in...">
          Sign in
        </BusyButton>
      </Stack>
    </form>
  );
};
