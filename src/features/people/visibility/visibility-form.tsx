// The four choices about who sees what, with what each of them means. On the profile, and in the dialog that asks once.

import { NativeSelect, Stack } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd, useSubmit } from '../../../platform/ui/form/submit.tsx';
import { type Audience, audiences } from '../members/members.contract.ts';
import { saveVisibility, visibilityFields, visibilityTexts } from './visibility.contract.ts';

export type Choices = Record<keyof typeof visibilityFields, Audience>;

const rules = z.object(visibilityFields);

interface VisibilityFormProps {
  choices: Choices;
  /** The label of the button that leaves without saving. */
  leave?: string;
  onSaved: () => void;
  onCancel: () => void;
}

export const VisibilityForm = ({
  choices: { ShowMe, ShowPhone, ShowEmail, ShowCompany },
  leave,
  onSaved,
  onCancel,
}: VisibilityFormProps) => {
  const form = useRecordForm(rules, { ShowMe, ShowPhone, ShowEmail, ShowCompany });
  const save = useFormSave(saveVisibility);
  const { element, state } = useSubmit(form, {
    name: 'visibility',
    onSaved,
    save: (values) => save(values, { done: visibilityTexts.saved, failed: visibilityTexts.notSaved }),
  });
  return (
    <form {...element} aria-label="Who sees what">
      <Stack gap="sm" mb="lg">
        <NativeSelect data={audiences} description={hints[form.values.ShowMe]} {...form.getInputProps('ShowMe')} />
        <NativeSelect data={audiences} {...form.getInputProps('ShowPhone')} />
        <NativeSelect data={audiences} {...form.getInputProps('ShowEmail')} />
        <NativeSelect data={audiences} {...form.getInputProps('ShowCompany')} />
      </Stack>
      <FormEnd state={state} leave={leave} onCancel={onCancel} />
    </form>
  );
};

const hints: Record<Audience, string> = {
  'All members': 'Every member of the portal finds you.',
  'My chapter': 'Only members of your chapter find you.',
  Nobody: "Nobody finds you in 'Find a member'. Your chapter still sees your name, to work with you.",
};
