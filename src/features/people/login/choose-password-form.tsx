// The form in which the owner of a link chooses a password.

import { Alert, Stack, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { send } from '../../../platform/ui/call/api.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { clearSession } from '../../../platform/ui/call/session.ts';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';
import { passwordLinkTexts, resetPassword } from '../password-links/password-links.contract.ts';
import type { PasswordOwner } from '../password-rules/easy-to-guess.ts';
import { NewPasswordField } from '../password-rules/new-password-field.tsx';
import { leastPasswordLength } from '../password-rules/page-rules.ts';
import { newPassword, newPasswordLength } from '../password-rules/password-fields.ts';
import { BusyButton } from './busy-button.tsx';

const leastLength = leastPasswordLength();
const rules = z.object({ NewPassword: newPassword(leastLength) });

interface ChoosePasswordFormProps {
  token: string;
  owner: PasswordOwner;
  onChosen: () => void;
  /** The link has stopped working in the meantime. */
  onDead: () => void;
}

export const ChoosePasswordForm = ({ token, owner, onChosen, onDead }: ChoosePasswordFormProps) => {
  const form = useRecordForm(rules, { NewPassword: '' });
  const { element, state } = useSubmit(form, {
    save: async (fields) => {
      const outcome = await outcomeOf(passwordLinkTexts.notChosen, async () => {
        const { message } = await send(resetPassword, { Token: token, ...fields });
        return message ?? passwordLinkTexts.chosen;
      });
      if (outcome.message === passwordLinkTexts.dead) onDead();
      return outcome;
    },
    onSaved: () => {
      // The session of this browser has ended, if it was the owner's. Whoever it was, the next one is the owner's.
      clearSession();
      onChosen();
    },
  });
  useEffect(() => element.ref.current?.querySelector<HTMLInputElement>('[type="password"]')?.focus(), [element.ref]);
  return (
    <form {...element} aria-label="Choose a password">
      <Stack gap="md">
        {state.failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {state.failure}
          </Alert>
        )}
        {/* Password managers store the new password under this name. */}
        <TextInput label="Email" type="email" autoComplete="username" size="md" readOnly value={owner.Email} />
        <NewPasswordField
          label="New Password"
          description={`At least ${newPasswordLength(leastLength)} characters`}
          size="md"
          owner={owner}
          {...form.getInputProps('NewPassword')}
        />
        <BusyButton isBusy={state.isBusy} label="Set password" busyLabel="Setting password..." />
      </Stack>
    </form>
  );
};
