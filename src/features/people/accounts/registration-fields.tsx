// The fields of a new account, in the dialog of a super admin and in the sign-up form on the login page.

import { SimpleGrid, TextInput } from '@mantine/core';
import { use, useId } from 'react';
import { z } from 'zod';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { NewPasswordField } from '../password-rules/new-password-field.tsx';
import { leastPasswordLength } from '../password-rules/page-rules.ts';
import { registeredPassword } from '../password-rules/password-fields.ts';
import { OfferedProfessions } from './offered-professions.ts';
import { registrationFields } from './session.contract.ts';

const emptyFields = { FullName: '', Email: '', Phone: '', Password: '', Profession: '' };

/** Who is invited chooses the password later. */
const noPassword = labelled('Password', () => '', z.string());

const rulesFor = (isInvited: boolean) =>
  z.object({ ...registrationFields, Password: isInvited ? noPassword : registeredPassword(leastPasswordLength()) });

export const useRegistration = ({ isInvited = false } = {}) => useRecordForm(rulesFor(isInvited), emptyFields);

interface RegistrationFieldsProps {
  form: ReturnType<typeof useRegistration>;
  /** False for another person's account: autofill is off, or the browser would fill in the super admin's own data. */
  isOwn?: boolean;
  isInvited?: boolean;
}

export const RegistrationFields = ({ form, isOwn = false, isInvited = false }: RegistrationFieldsProps) => {
  const field = (name: keyof typeof emptyFields, autoComplete: string) => ({
    ...form.getInputProps(name),
    autoComplete: isOwn ? autoComplete : 'off',
  });
  const offered = use(OfferedProfessions);
  const Options = isOwn ? null : offered;
  const options = useId();
  return (
    <>
      <TextInput {...field('FullName', 'name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <EmailField {...field('Email', 'username')} />
        <PhoneField placeholder={`${phoneDigits} digits`} {...field('Phone', 'tel-national')} />
      </SimpleGrid>
      {!isInvited && <NewPasswordField owner={form.values} {...form.getInputProps('Password')} />}
      <TextInput {...field('Profession', 'organization-title')} list={Options ? options : undefined} />
      {Options && <Options id={options} typed={form.values.Profession} />}
    </>
  );
};
