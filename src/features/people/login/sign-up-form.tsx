// The form in which a visitor creates an account. Loaded when it is opened.

import { Alert, Stack } from '@mantine/core';
import { useEffect } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';
import { RegistrationFields, useRegistration } from '../accounts/registration-fields.tsx';
import { register, sessionTexts } from '../accounts/session.contract.ts';

export const SignUpForm = ({ onSignedUp }: { onSignedUp: () => void }) => {
  const form = useRegistration();
  const send = useKeyedSend();
  const { element, state } = useSubmit(form, {
    save: (fields) =>
      outcomeOf(sessionTexts.notRegistered, async () => {
        const { message } = await send(register, fields);
        return message ?? sessionTexts.registered;
      }),
    onSaved: onSignedUp,
  });
  useEffect(() => element.ref.current?.querySelector('input')?.focus(), [element.ref]);
  const { isBusy, isUnsaved, failure } = state;
  useUnsaved(isUnsaved);
  return (
    <form {...element} aria-label="Create an account">
      <Stack gap="md">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
        )}
        <RegistrationFields form={form} isOwn />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isBusy} busyLabel="Creating account...">
          Create account
        </BusyButton>
      </Stack>
    </form>
  );
};
