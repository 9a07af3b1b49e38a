// The form for name, phone and profession, for the own profile and for a super admin.

import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { currentUser, renameStoredUser } from '../../../platform/ui/call/session.ts';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd } from '../../../platform/ui/form/submit.tsx';
import { type InlineFormProps, useInlineForm } from './inline-form.ts';
import { detailsFields, profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

const rules = z.object(detailsFields);

interface DetailsFormProps extends InlineFormProps {
  profile: Profile;
  /** The user to change, for super admins. Without it the caller changes the own details. */
  userId?: number;
}

export const DetailsForm = ({ profile, userId, isUnsaved, onSaved, onCancel }: DetailsFormProps) => {
  const queries = useQueryClient();
  const router = useRouter();
  const form = useRecordForm(rules, {
    FullName: profile.FullName,
    Phone: profile.Phone ?? '',
    Profession: profile.Profession ?? '',
  });
  const { element, state } = useInlineForm(form, {
    isUnsaved,
    onSaved,
    save: (details) =>
      outcomeOf(profileTexts.detailsNotUpdated, async () => {
        const { message } = await send(updateDetails, { Flag: 'Details', UserId: userId, ...details });
        if (profile.Id === currentUser()?.userId) {
          renameStoredUser(details.FullName);
          // The routes load the stored user again, so that every screen shows the new name.
          await router.invalidate();
        }
        await refetchAll(queries);
        return message ?? profileTexts.detailsUpdated;
      }),
  });
  return (
    <form {...element} aria-label="Edit details">
      <Stack gap="sm" mb="lg">
        <TextInput label="Full Name" required autoComplete="name" {...form.getInputProps('FullName')} />
        <PhoneField label="Phone" required autoComplete="tel-national" {...form.getInputProps('Phone')} />
        <TextInput label="Profession" autoComplete="organization-title" {...form.getInputProps('Profession')} />
      </Stack>
      <FormEnd state={state} onCancel={onCancel} />
    </form>
  );
};
