// The two forms of 'My data' on the profile: asking the office, and naming a nominee.

import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../../platform/ui/call/save.ts';
import { EmailField } from '../../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../../platform/ui/form/record-form.ts';
import { FormEnd, useSubmit } from '../../../../platform/ui/form/submit.tsx';
import {
  askAboutData,
  type DataRequestKind,
  type DataSummary,
  dataRequestKinds,
  nomineeFields,
  requestFields,
  requestTexts,
  saveNominee,
} from './requests.contract.ts';

const wordsOfKinds: Readonly<Record<DataRequestKind, string>> = {
  Access: 'See what is kept of me',
  Correction: 'Correct something',
  Erasure: 'Erase my data',
  Complaint: 'Complain about something',
};

const wishes = dataRequestKinds.map((value) => ({ value, label: wordsOfKinds[value] }));

interface Asking {
  Kind: DataRequestKind;
  Text: string;
}

export const AskForm = ({ onClosed }: { onClosed: () => void }) => {
  const form = useRecordForm<typeof requestFields, Asking>(z.object(requestFields), { Kind: 'Access', Text: '' });
  const save = useFormSave(askAboutData);
  const { element, state } = useSubmit(form, {
    name: 'data request',
    onSaved: onClosed,
    save: (values) => save(values, { done: requestTexts.asked, failed: requestTexts.notAsked }),
  });
  return (
    <form {...element} aria-label="Ask about my data">
      <Stack gap="sm" my="sm">
        <NativeSelect data={wishes} {...form.getInputProps('Kind')} />
        <Textarea autoFocus autosize minRows={3} maxRows={10} description="Super admins read it" {...form.getInputProps('Text')} />
      </Stack>
      <FormEnd state={state} verb="Send" onCancel={onClosed} />
    </form>
  );
};

interface NomineeFormProps {
  nominee: DataSummary['Nominee'];
  onClosed: () => void;
}

export const NomineeForm = ({ nominee, onClosed }: NomineeFormProps) => {
  const form = useRecordForm(z.object(nomineeFields), {
    Name: nominee?.Name ?? '',
    Phone: nominee?.Phone ?? '',
    Email: nominee?.Email ?? '',
  });
  const save = useFormSave(saveNominee);
  const { element, state } = useSubmit(form, {
    name: 'nominee',
    onSaved: onClosed,
    save: (values) => save(values, { done: requestTexts.nomineeSaved, failed: requestTexts.nomineeNotSaved }),
  });
  return (
    <form {...element} aria-label="My nominee">
      <Stack gap="sm" my="sm">
        <TextInput autoFocus autoComplete="off" description="Empty: nobody" {...form.getInputProps('Name')} />
        <PhoneField autoComplete="off" {...form.getInputProps('Phone')} />
        <EmailField {...form.getInputProps('Email')} />
      </Stack>
      <FormEnd state={state} onCancel={onClosed} />
    </form>
  );
};
