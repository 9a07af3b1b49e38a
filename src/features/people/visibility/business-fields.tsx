// The fields of what a member says about the own business, in the form of the details.

import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../../platform/ui/form/record-form.ts';
import { indianStates } from '../organization/india.ts';
import type { businessFields } from './visibility.contract.ts';

type BusinessField = keyof typeof businessFields;

interface BusinessFieldsProps {
  form: Pick<RecordForm<Record<BusinessField, unknown>, object>, 'getInputProps'>;
  isShown: (field: BusinessField) => boolean;
  /** It is edited beside others, and takes the focus. */
  isOnly: boolean;
}

export const BusinessFields = ({ form, isShown, isOnly }: BusinessFieldsProps) => (
  <>
    {(isShown('Company') || isShown('City')) && (
      <SimpleGrid cols={isOnly ? 1 : { base: 1, xs: 2 }} spacing="sm">
        {isShown('Company') && <TextInput autoFocus={isOnly} autoComplete="organization" {...form.getInputProps('Company')} />}
        {isShown('City') && <TextInput autoFocus={isOnly} autoComplete="address-level2" {...form.getInputProps('City')} />}
      </SimpleGrid>
    )}
    {isShown('Website') && (
      <TextInput
        type="url"
        autoFocus={isOnly}
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...form.getInputProps('Website')}
      />
    )}
    {isShown('Offers') && (
      <Textarea
        autoFocus={isOnly}
        autosize
        minRows={2}
        maxRows={6}
        placeholder="Who may be sent to you, and what for"
        {...form.getInputProps('Offers')}
      />
    )}
    {isShown('Wants') && (
      <Textarea
        autoFocus={isOnly}
        autosize
        minRows={2}
        maxRows={6}
        placeholder="Whom you would like to meet"
        {...form.getInputProps('Wants')}
      />
    )}
    {(isShown('TaxNumber') || isShown('State')) && (
      <SimpleGrid cols={isOnly ? 1 : { base: 1, xs: 2 }} spacing="sm">
        {isShown('TaxNumber') && (
          <TextInput
            autoFocus={isOnly}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            description="On receipts only"
            {...form.getInputProps('TaxNumber')}
          />
        )}
        {isShown('State') && (
          <NativeSelect
            autoFocus={isOnly}
            data={['', ...indianStates]}
            description="Where the tax is due"
            {...form.getInputProps('State')}
          />
        )}
      </SimpleGrid>
    )}
  </>
);
