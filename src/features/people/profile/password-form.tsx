// Another password. The server ends the user's other sessions and gives this one a fresh token.

import { Stack } from '@mantine/core';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { replaceToken } from '../../../platform/ui/call/session.ts';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { FormEnd } from './form-end.tsx';
import { changePassword, passwordFields, profileTexts, shortestNewPassword } from './profile.contract.ts';
import { type FormEnds, useOwnForm } from './use-own-form.ts';

const rules = z.object(passwordFields);

export const PasswordForm = ({ isUnsaved, onSaved, onCancel }: FormEnds) => {
  const { form, element, submit, isBusy, failure } = useOwnForm({
    rules,
    initial: { OldPassword: '', NewPassword: '' },
    isUnsaved,
    notSaved: profileTexts.passwordNotChanged,
    save: async (passwords) => {
      const { res, message } = await send(changePassword, passwords);
      if (res) replaceToken(res.Token);
      onSaved(message ?? profileTexts.passwordChanged);
    },
  });
  const isIncomplete = !form.values.OldPassword || !form.values.NewPassword;
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label="Change password">
      <Stack gap="sm">
        <PasswordField label="Current Password" autoComplete="current-password" {...form.getInputProps('OldPassword')} />
        <PasswordField
          label="New Password"
          description={`At least ${shortestNewPassword} characters`}
          autoComplete="new-password"
          {...form.getInputProps('NewPassword')}
        />
      </Stack>
      <FormEnd isBusy={isBusy} isIncomplete={isIncomplete} failure={failure} onCancel={onCancel} />
    </form>
  );
};
