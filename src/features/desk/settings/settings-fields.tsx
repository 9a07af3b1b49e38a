// The fields of each part of the settings.

import { Checkbox, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { LikelierValue } from '../../../platform/ui/form/likelier-value.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { oddShare } from '../../money/payment-form/unlikely.ts';
import { indianStates } from '../../people/organization/india.ts';
import { defaultOrganization, pointsTables } from '../../people/organization/organization.ts';
import { organizationLogo, type Settings } from './settings.contract.ts';
import type { SettingsRecordForm } from './settings-form.tsx';
import { unlikelyTax } from './unlikely-tax.ts';

interface FieldsProps {
  form: SettingsRecordForm;
  settings: Settings;
}

export const OrganizationFields = ({ form, settings }: FieldsProps) => (
  <>
    <TextInput placeholder={defaultOrganization} {...form.getInputProps('OrganizationName')} />
    <Textarea autosize={false} rows={4} {...form.getInputProps('Address')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <OfficePhone form={form} />
      <EmailField description="Whom members write to" {...form.getInputProps('OfficeEmail')} />
    </SimpleGrid>
    <LogoField form={form} settings={settings} />
  </>
);

const OfficePhone = ({ form }: Pick<FieldsProps, 'form'>) => (
  <TextInput type="tel" autoComplete="off" description="Whom members ask" {...form.getInputProps('OfficePhone')} />
);

const LogoField = ({ form, settings }: FieldsProps) => {
  const { File: logo, RemoveLogo: removes } = form.getValues();
  const keepsLogo = logo !== null && logo === settings.Logo;
  return (
    <>
      <PictureField upload={organizationLogo} {...form.getInputProps('File')} {...(removes && keepsLogo && { value: null })} />
      {keepsLogo && <Checkbox {...form.getInputProps('RemoveLogo', { type: 'checkbox' })} />}
    </>
  );
};

export const MoneyFields = ({ form, settings }: FieldsProps) => {
  const asked = unlikelyTax(form.values);
  return (
    <>
      <FeeAndUpi form={form} settings={settings} />
      <div>
        <TextInput description="As it should stand on receipts, for example a GSTIN or a PAN" {...form.getInputProps('TaxNumber')} />
        <Asked>{asked.number}</Asked>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          min={0}
          step={0.01}
          rightSection="%"
          description="Included in what members pay. Leave it empty for receipts without tax"
          {...form.getInputProps('TaxRate')}
        />
        <div>
          <TextInput autoComplete="off" description="The SAC (service code) of a membership" {...form.getInputProps('TaxCode')} />
          <Asked>{asked.code}</Asked>
        </div>
        <NativeSelect data={['', ...indianStates]} description="Where your tax number is registered" {...form.getInputProps('TaxState')} />
      </SimpleGrid>
    </>
  );
};

const Asked = ({ children }: { children: string | null }) => (
  <Text size="sm" mt={6} c="var(--attention)" aria-live="polite" hidden={children === null}>
    {children}
  </Text>
);

const FeeAndUpi = ({ form, settings }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <div>
      <NumberField
        min={0}
        step={0.01}
        leftSection="₹"
        description="Offered to whoever never paid"
        {...form.getInputProps('MembershipFee')}
      />
      <OddFee form={form} until={settings.MembershipFee} />
    </div>
    <TextInput
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      description="Where members pay"
      placeholder="name@bank"
      {...form.getInputProps('UpiId')}
    />
  </SimpleGrid>
);

/** Every payment is held against the fee, so a zero too many would make each of them look wrong. */
const OddFee = ({ form, until }: Pick<FieldsProps, 'form'> & { until: number | null }) => {
  const fee = form.values.MembershipFee.trim();
  const share = until !== null && fee !== '' && Number(fee) >= 0 ? oddShare(Number(fee), until) : null;
  return (
    <div aria-live="polite">
      {until !== null && share !== null && (
        <LikelierValue
          text={`${share} the fee until now`}
          label={`Use ${showMoney(until)}`}
          onTake={() => form.getInputProps('MembershipFee').onChange(String(until))}
        />
      )}
    </div>
  );
};

export const AttendanceFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberField min={0} step={1} description="In six months" {...form.getInputProps('AbsencesAllowed')} />
      <NumberField min={0} step={1} description="So many are one absence; 0: none is" {...form.getInputProps('LatesPerAbsence')} />
      <NativeSelect data={[...pointsTables]} description="What gives points for the lights" {...form.getInputProps('PointsTable')} />
    </SimpleGrid>
    <Checkbox {...form.getInputProps('LightsForAll', { type: 'checkbox' })} />
  </>
);

export const PublicFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <Checkbox
    description="Everybody may see when a chapter meets and which seats are open, and register as a visitor"
    {...form.getInputProps('PublicChapterPages', { type: 'checkbox' })}
  />
);

export const KeyFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <Checkbox
    description="Super admins and officers always may. A key does what its owner may do, never more"
    {...form.getInputProps('MemberKeys', { type: 'checkbox' })}
  />
);

export const PrivacyFields = ({ form }: Pick<FieldsProps, 'form'>) => (
  <>
    <TextInput autoComplete="off" description="Whom people ask about their data" {...form.getInputProps('PrivacyContactName')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <EmailField {...form.getInputProps('PrivacyContactEmail')} label="E-mail" />
      <TextInput type="tel" autoComplete="off" {...form.getInputProps('PrivacyContactPhone')} label="Phone" />
    </SimpleGrid>
    <Textarea
      autosize={false}
      rows={6}
      description="Stands on the public page about privacy, above the list of all that is kept"
      {...form.getInputProps('PrivacyText')}
    />
  </>
);

/** What a new portal needs first. */
export const FirstFields = ({ form, settings }: FieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
      <TextInput placeholder={defaultOrganization} {...form.getInputProps('OrganizationName')} />
      <OfficePhone form={form} />
    </SimpleGrid>
    <Textarea autosize={false} rows={3} placeholder="Street, city and pin code" {...form.getInputProps('Address')} />
    <FeeAndUpi form={form} settings={settings} />
    <LogoField form={form} settings={settings} />
  </>
);
