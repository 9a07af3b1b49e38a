// The dialog in which a super admin registers a member.

import { SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { register, registrationFields, sessionTexts } from './session.contract.ts';

const rules = z.object(registrationFields);
const nothing = { FullName: '', Email: '', Phone: '', Password: '', Profession: '' };

export const RegistrationForm = ({ onClosed }: { onClosed: () => void }) => {
  const save = useFormSave(register);
  const form = useRecordForm(rules, nothing);
  // The browser would offer what belongs to the one who types.
  const field = (name: keyof typeof nothing) => ({ autoComplete: 'off', ...form.getInputProps(name) });
  return (
    <RecordDialog
      title="Register New Member"
      verb="Register"
      form={form}
      onClosed={onClosed}
      onSave={(fields) => save(fields, { done: sessionTexts.registered, failed: sessionTexts.notRegistered })}
    >
      <TextInput label="Full Name" {...field('FullName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Email" type="email" {...field('Email')} />
        <PhoneField label="Phone" placeholder={`${phoneDigits} digits`} {...field('Phone')} />
      </SimpleGrid>
      <PasswordField label="Password" {...field('Password')} autoComplete="new-password" />
      <TextInput label="Profession" {...field('Profession')} />
    </RecordDialog>
  );
};
