// The form in which the owner of a link chooses a password.

import { Alert, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed } from '../../../platform/ui/call/api.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { clearSession } from '../../../platform/ui/call/session.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { SignInEmail } from '../accounts/sign-in-email.tsx';
import { useSingleField } from '../accounts/single-field.ts';
import { passwordLinkTexts, resetPassword } from '../password-links/password-links.contract.ts';
import type { PasswordOwner } from '../password-rules/easy-to-guess.ts';
import { NewPasswordField } from '../password-rules/new-password-field.tsx';
import { leastPasswordLength } from '../password-rules/page-rules.ts';
import { newPassword, newPasswordLength } from '../password-rules/password-fields.ts';

const leastLength = leastPasswordLength();
const rule = newPassword(leastLength);

interface ChoosePasswordFormProps {
  token: string;
  owner: PasswordOwner;
  onChosen: (email: string) => void;
  /** The link has stopped working meanwhile. */
  onDead: () => void;
}

export const ChoosePasswordForm = ({ token, owner, onChosen, onDead }: ChoosePasswordFormProps) => {
  const send = useKeyedSend();
  const { isBusy, failure, form, input } = useSingleField({
    name: 'NewPassword',
    rule,
    failed: passwordLinkTexts.notChosen,
    save: async (NewPassword) => {
      try {
        await send(resetPassword, { Token: token, NewPassword });
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'DeadLink') return onDead();
        throw error;
      }
      // Whoever was signed in here, the next session is the owner's.
      clearSession();
      onChosen(owner.Email);
    },
  });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form {...form} aria-label="Choose a password">
      <Stack gap="md">
        {failure && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure}
          </Alert>
        )}
        {/* Password managers store the new password under this name. */}
        <SignInEmail readOnly value={owner.Email} />
        <NewPasswordField
          description={`At least ${newPasswordLength(leastLength)} characters`}
          size="md"
          owner={owner}
          ref={field}
          {...input}
        />
        <BusyButton type="submit" size="md" mt="xs" isBusy={isBusy} busyLabel="Setting password...">
          Set password
        </BusyButton>
      </Stack>
    </form>
  );
};
