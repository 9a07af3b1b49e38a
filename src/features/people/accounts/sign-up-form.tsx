// The form in which a visitor makes an account, where the portal allows it. It is loaded when it is asked for.

import { Alert, Button, Loader, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed, send } from '../../../platform/ui/call/api.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { focusAfterFailure } from '../../../platform/ui/form/focus-after-failure.ts';
import { RegistrationFields, useRegistration } from './registration-fields.tsx';
import { register, sessionTexts } from './session.contract.ts';

export const SignUpForm = ({ onSignedUp }: { onSignedUp: () => void }) => {
  const form = useRegistration();
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const refuse = () => focusAfterFailure(element.current);
  const submit = form.onSubmit(async (fields) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(register, fields);
      onSignedUp();
    } catch (error) {
      const errors = error instanceof CallFailed ? error.fields : {};
      // At once: the field that is wrong is looked for on the screen.
      flushSync(() => {
        setBusy(false);
        form.setErrors(errors);
        if (Object.keys(errors).length === 0) setFailure(failureOf(error, sessionTexts.notRegistered));
      });
      refuse();
    }
  }, refuse);

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label="Create an account">
      <Stack gap="md">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
        )}
        <RegistrationFields form={form} isOwn />
        <Button type="submit" size="md" mt="xs" aria-disabled={isBusy} data-disabled={isBusy || undefined}>
          {isBusy && <Loader size={16} color="currentColor" mr="xs" />}
          {isBusy ? 'Creating account...' : 'Create account'}
        </Button>
      </Stack>
    </form>
  );
};
