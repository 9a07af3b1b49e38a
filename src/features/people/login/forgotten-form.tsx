// The form in which a visitor asks for a link to choose a new password. It is loaded when it is opened.

import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import CircleCheckIcon from '~icons/tabler/circle-check';
import { send } from '../../../platform/ui/call/api.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';
import { email } from '../../../platform/wire/fields.ts';
import { passwordLinkTexts, requestPasswordReset } from '../password-links/password-links.contract.ts';
import { BusyButton } from './busy-button.tsx';

const rules = z.object({ Email: email() });

export const ForgottenForm = () => {
  const [sent, setSent] = useState<string | null>(null);
  const form = useRecordForm(rules, { Email: '' });
  const { element, state } = useSubmit(form, {
    save: (fields) =>
      outcomeOf(passwordLinkTexts.notRequested, async () => {
        const { message } = await send(requestPasswordReset, fields);
        return message ?? passwordLinkTexts.requested;
      }),
    onSaved: setSent,
  });
  useEffect(() => element.ref.current?.querySelector('input')?.focus(), [element.ref]);
  if (sent) {
    return (
      <Stack gap="md">
        <Alert color="green" icon={<CircleCheckIcon />} role="status">
          {sent}
        </Alert>
        <Text>It works once, and for one hour. If no mail comes, look into the spam folder, or ask an administrator for a link.</Text>
      </Stack>
    );
  }
  return (
    <form {...element} aria-label="Forgot your password?">
      <Stack gap="md">
        <Text>Enter your e-mail. We send you a link to choose a new password.</Text>
        {state.failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {state.failure}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('Email')}
        />
        <BusyButton isBusy={state.isBusy} label="Send the link" busyLabel="Sending..." />
      </Stack>
    </form>
  );
};
