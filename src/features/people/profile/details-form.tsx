// The form for name, phone and profession: of oneself, or by a super admin, who also changes the e-mail of others.

import { Skeleton, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { currentUser, renameStoredUser } from '../../../platform/ui/call/session.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { ConflictPart } from '../../../platform/ui/form/conflict-part.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd } from '../../../platform/ui/form/submit.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { labelled, labelOf } from '../../../platform/wire/labels.ts';
import { roleNames, roles } from '../../../platform/wire/roles.ts';
import { registrationFields } from '../accounts/session.contract.ts';
import { businessFields } from '../visibility/visibility.contract.ts';
import { type InlineFormProps, useInlineForm } from './inline-form.ts';
import { detailsFields, mayLackPhone, profileTexts, updateDetails } from './profile.contract.ts';
import type { Person } from './profile-query.ts';

// Loaded apart: most of what is changed on a member's page does not need it.
const BusinessFields = lazyPart(() => import('../visibility/business-fields.tsx'), 'BusinessFields');

/** Only super admins see it. */
const KnownPeople = lazyPart(() => import('../members/known-people.tsx'), 'KnownPeople');

const rulesFor = (hasEmail: boolean, profile: Person) =>
  z.object({
    ...detailsFields,
    ...businessFields,
    ...(mayLackPhone(profile.RoleName === roleNames[roles.superAdmin], profile.Phone) ? {} : { Phone: registrationFields.Phone }),
    Email: hasEmail ? registrationFields.Email : labelled('Email', (unchanged) => unchanged, z.string()),
  });

interface DetailsFormProps extends InlineFormProps {
  profile: Person;
  /** The user to change, for super admins; the caller if left out. */
  userId?: number;
  /** The only field shown, when it is edited beside others. Its toast offers 'Undo'. */
  only?: DetailsField;
}

export type DetailsField = 'FullName' | 'Email' | 'Phone' | 'Profession' | keyof typeof businessFields;

export const DetailsForm = ({ profile, userId, only, onSaved, onCancel }: DetailsFormProps) => {
  const hasEmail = userId !== undefined && userId !== currentUser()?.userId;
  const [rules] = useState(() => rulesFor(hasEmail, profile));
  const router = useRouter();
  const form = useRecordForm(rules, valuesOf(profile));
  const save = useFormSave(updateDetails);
  const saveSeenVersion = useSeenVersion(profile);
  const undo = useUndo();
  const takeName = async (name: string) => {
    if (profile.Id !== currentUser()?.userId) return null;
    renameStoredUser(name);
    // The routes load the stored user again, so that every screen shows the new name.
    await router.invalidate();
    return null;
  };
  // If what is said of the business is not known, it stays as it is.
  const hasBusiness = profile.ShowMe !== undefined;
  const { element, state } = useInlineForm(form, {
    onSaved,
    valuesOf: (theirs: Person) => valuesOf({ ...profile, ...theirs }),
    save: (details) =>
      saveSeenVersion((Version) =>
        save(
          { Flag: 'Details', UserId: userId, Version, ...details, ...(hasBusiness ? {} : leftOut) },
          only ? { ...texts, next: ({ SetId }) => undo(SetId, profile.FullName) } : { ...texts, onSaved: () => takeName(details.FullName) },
        ),
      ),
  });
  // A refusal of another field must be seen too.
  const isShown = (field: DetailsField) => !only || field === only || form.errors[field] !== undefined;
  return (
    <form
      {...element}
      aria-label={only ? `Change ${labelOf(rules.shape[only])?.toLowerCase()}` : 'Edit details'}
      {...closeOnEscape(only && onCancel)}
    >
      <Stack gap={only ? 'xs' : 'sm'} mb={only ? 'xs' : 'lg'}>
        {isShown('FullName') && <TextInput required autoComplete="name" {...form.getInputProps('FullName')} />}
        {hasEmail && isShown('Email') && <EmailField required {...form.getInputProps('Email')} />}
        {isShown('Phone') && <PhoneField autoComplete="tel-national" {...form.getInputProps('Phone')} />}
        {isShown('Profession') && <TextInput autoComplete="organization-title" {...form.getInputProps('Profession')} />}
        {hasBusiness && (!only || only in businessFields) && (
          <BusinessFields
            fallback={<Skeleton height={only ? 60 : 340} />}
            failed="The other fields could not be loaded"
            form={form}
            isShown={isShown}
            isOnly={only !== undefined}
          />
        )}
      </Stack>
      {hasEmail && (
        <KnownPeople
          fallback={null}
          failed=""
          phone={form.values.Phone === (profile.Phone ?? '') ? '' : form.values.Phone}
          name={form.values.FullName === profile.FullName ? '' : form.values.FullName}
          email={form.values.Email === profile.Email ? '' : form.values.Email}
          except={userId}
        />
      )}
      <FormEnd state={state} conflict={state.conflict && <ConflictPart conflict={state.conflict} form={form} />} onCancel={onCancel} />
    </form>
  );
};

const texts = { done: profileTexts.detailsUpdated, failed: profileTexts.detailsNotUpdated };

/** In a dialog, Escape belongs to the dialog. */
const closeOnEscape = (leave: (() => void) | undefined) =>
  leave ? { onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave() } : {};

const leftOut = {
  Company: undefined,
  City: undefined,
  Website: undefined,
  Offers: undefined,
  Wants: undefined,
  TaxNumber: undefined,
  State: undefined,
};

const valuesOf = ({ FullName, Email, Phone, Profession, ...business }: Person) => ({
  FullName,
  Email,
  Phone: Phone ?? '',
  Profession: Profession ?? '',
  Company: business.Company ?? '',
  City: business.City ?? '',
  Website: business.Website ?? '',
  Offers: business.Offers ?? '',
  Wants: business.Wants ?? '',
  TaxNumber: business.TaxNumber ?? '',
  State: business.State ?? '',
});
