// Name, phone and profession, changed by the user, or by a super admin.

import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { currentUser, renameStoredUser } from '../../../platform/ui/call/session.ts';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { FormEnd } from './form-end.tsx';
import { detailsFields, profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';
import { type FormEnds, useOwnForm } from './use-own-form.ts';

const rules = z.object(detailsFields);

interface DetailsFormProps extends FormEnds {
  profile: Profile;
  /** Another's, to a super admin; without it one's own. */
  userId?: number;
}

export const DetailsForm = ({ profile, userId, isUnsaved, onSaved, onCancel }: DetailsFormProps) => {
  const queries = useQueryClient();
  const router = useRouter();
  const { form, element, submit, isBusy, failure } = useOwnForm({
    rules,
    initial: { FullName: profile.FullName, Phone: profile.Phone ?? '', Profession: profile.Profession ?? '' },
    isUnsaved,
    notSaved: profileTexts.detailsNotUpdated,
    save: async (details) => {
      const { message } = await send(updateDetails, { Flag: 'Details', UserId: userId, ...details });
      if (profile.Id === currentUser()?.userId) {
        renameStoredUser(details.FullName);
        // Whoever greets by name does so by the new one.
        await router.invalidate();
      }
      await refetchAll(queries);
      onSaved(message ?? profileTexts.detailsUpdated);
    },
  });
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label="Edit details">
      <Stack gap="sm">
        <TextInput label="Full Name" required autoComplete="name" {...form.getInputProps('FullName')} />
        <PhoneField label="Phone" required autoComplete="tel-national" {...form.getInputProps('Phone')} />
        <TextInput label="Profession" autoComplete="organization-title" {...form.getInputProps('Profession')} />
      </Stack>
      <FormEnd isBusy={isBusy} failure={failure} onCancel={onCancel} />
    </form>
  );
};
