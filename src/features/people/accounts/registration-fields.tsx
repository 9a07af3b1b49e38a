// The fields of a new account: in the dialog of a super admin, and on the login page where anybody may make one.

import { SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { z } from 'zod';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { registrationFields } from './session.contract.ts';

const rules = z.object(registrationFields);
const nothing = { FullName: '', Email: '', Phone: '', Password: '', Profession: '' };

export const useRegistration = () => useRecordForm(rules, nothing);

interface RegistrationFieldsProps {
  form: ReturnType<typeof useRegistration>;
  /** Whether it is the visitor's own account: to a super admin the browser would offer what is the super admin's. */
  isOwn?: boolean;
}

export const RegistrationFields = ({ form, isOwn = false }: RegistrationFieldsProps) => {
  const field = (name: keyof typeof nothing, own: string) => ({ ...form.getInputProps(name), autoComplete: isOwn ? own : 'off' });
  return (
    <>
      <TextInput label="Full Name" {...field('FullName', 'name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Email" type="email" autoCapitalize="none" spellCheck={false} {...field('Email', 'username')} />
        <PhoneField label="Phone" placeholder={`${phoneDigits} digits`} {...field('Phone', 'tel-national')} />
      </SimpleGrid>
      <PasswordField label="Password" {...form.getInputProps('Password')} autoComplete="new-password" />
      <TextInput label="Profession" {...field('Profession', 'organization-title')} />
    </>
  );
};
