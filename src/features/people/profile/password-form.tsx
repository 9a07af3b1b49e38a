// The form to change the password. The server then ends the user's other sessions and gives this one a new token.

import { Stack } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { replaceToken } from '../../../platform/ui/call/session.ts';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd } from '../../../platform/ui/form/submit.tsx';
import { NewPasswordField } from '../password-rules/new-password-field.tsx';
import { leastPasswordLength } from '../password-rules/page-rules.ts';
import { newPassword, newPasswordLength } from '../password-rules/password-fields.ts';
import { type InlineFormProps, useInlineForm } from './inline-form.ts';
import { changePassword, passwordFields, profileTexts } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

const leastLength = leastPasswordLength();
const rules = z.object({ ...passwordFields, NewPassword: newPassword(leastLength) });

export const PasswordForm = ({ profile, onSaved, onCancel }: InlineFormProps & { profile: Profile }) => {
  const form = useRecordForm(rules, { OldPassword: '', NewPassword: '' });
  const save = useFormSave(changePassword);
  const { element, state } = useInlineForm(form, {
    onSaved,
    save: (passwords) =>
      save(passwords, {
        done: profileTexts.passwordChanged,
        failed: profileTexts.passwordNotChanged,
        onSaved: ({ res }) => {
          if (res?.Token) replaceToken(res.Token);
          return null;
        },
      }),
  });
  const isIncomplete = !form.values.OldPassword || !form.values.NewPassword;
  return (
    <form {...element} aria-label="Change password">
      <Stack gap="sm" mb="lg">
        <PasswordField autoComplete="current-password" {...form.getInputProps('OldPassword')} />
        <NewPasswordField
          description={`At least ${newPasswordLength(leastLength)} characters`}
          owner={profile}
          {...form.getInputProps('NewPassword')}
        />
      </Stack>
      <FormEnd state={state} isIncomplete={isIncomplete} onCancel={onCancel} />
    </form>
  );
};
