// The fields of what a member says about the own business, in the form of the details. Which others see it, the choices say.

import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import type { businessFields } from './visibility.contract.ts';

interface BusinessFieldsProps {
  form: Pick<RecordForm<Record<keyof typeof businessFields, unknown>, object>, 'getInputProps'>;
}

export const BusinessFields = ({ form }: BusinessFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput autoComplete="organization" {...form.getInputProps('Company')} />
      <TextInput autoComplete="address-level2" {...form.getInputProps('City')} />
    </SimpleGrid>
    <TextInput
      type="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...form.getInputProps('Website')}
    />
    <Textarea autosize minRows={2} maxRows={6} placeholder="Who may be sent to you, and what for" {...form.getInputProps('Offers')} />
    <Textarea autosize minRows={2} maxRows={6} placeholder="Whom you would like to meet" {...form.getInputProps('Wants')} />
  </>
);
