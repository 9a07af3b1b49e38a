// The form for name, phone and profession, for the own profile and for a super admin, who also changes the e-mail of others.

import { Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { currentUser, renameStoredUser } from '../../../platform/ui/call/session.ts';
import { ConflictPart } from '../../../platform/ui/form/conflict-part.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd } from '../../../platform/ui/form/submit.tsx';
import { registrationFields } from '../accounts/session.contract.ts';
import { type InlineFormProps, useInlineForm } from './inline-form.ts';
import { detailsFields, profileTexts, updateDetails } from './profile.contract.ts';
import type { Profile } from './profile-query.ts';

const rulesFor = (hasEmail: boolean) =>
  z.object({ ...detailsFields, Email: hasEmail ? registrationFields.Email : z.preprocess((unchanged) => unchanged, z.string()) });

interface DetailsFormProps extends InlineFormProps {
  profile: Profile;
  /** The user to change, for super admins. Without it the caller changes the own details. */
  userId?: number;
}

export const DetailsForm = ({ profile, userId, isUnsaved, onSaved, onCancel }: DetailsFormProps) => {
  const hasEmail = userId !== undefined && userId !== currentUser()?.userId;
  const [rules] = useState(() => rulesFor(hasEmail));
  const queries = useQueryClient();
  const router = useRouter();
  const form = useRecordForm(rules, valuesOf(profile));
  // The version of the profile as the user has seen it.
  const seen = useRef(profile.Version);
  const { element, state } = useInlineForm(form, {
    isUnsaved,
    onSaved,
    valuesOf,
    save: async (details) => {
      const outcome = await outcomeOf(profileTexts.detailsNotUpdated, async () => {
        const { message } = await send(updateDetails, { Flag: 'Details', UserId: userId, Version: seen.current, ...details });
        if (profile.Id === currentUser()?.userId) {
          renameStoredUser(details.FullName);
          // The routes load the stored user again, so that every screen shows the new name.
          await router.invalidate();
        }
        await refetchAll(queries);
        return message ?? profileTexts.detailsUpdated;
      });
      if (outcome.saved || outcome.current === undefined) return { ...outcome, current: undefined };
      // The server answers a row of the member list, which has all fields of a profile.
      const current = outcome.current as Profile;
      seen.current = current.Version;
      return { ...outcome, current };
    },
  });
  return (
    <form {...element} aria-label="Edit details">
      <Stack gap="sm" mb="lg">
        <TextInput label="Full Name" required autoComplete="name" {...form.getInputProps('FullName')} />
        {hasEmail && (
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('Email')}
          />
        )}
        <PhoneField label="Phone" required autoComplete="tel-national" {...form.getInputProps('Phone')} />
        <TextInput label="Profession" autoComplete="organization-title" {...form.getInputProps('Profession')} />
      </Stack>
      <FormEnd state={state} conflict={state.conflict && <ConflictPart conflict={state.conflict} form={form} />} onCancel={onCancel} />
    </form>
  );
};

const valuesOf = ({ FullName, Email, Phone, Profession }: Profile) => ({
  FullName,
  Email,
  Phone: Phone ?? '',
  Profession: Profession ?? '',
});
