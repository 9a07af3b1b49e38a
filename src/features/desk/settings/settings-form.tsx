import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { requiredFlag } from '../../../platform/wire/numbers.ts';
import { defaultOrganization, pointsTables } from '../../people/organization/organization.ts';
import { organizationLogo, type Settings, saveSettings, settingsFields, settingsTexts } from './settings.contract.ts';

interface SettingsFormProps {
  settings: Settings;
  onClosed: () => void;
}

const rules = z.object({ ...settingsFields, File: fileOf(organizationLogo, false), RemoveLogo: requiredFlag('Remove the logo') });

export const SettingsForm = ({ settings, onClosed }: SettingsFormProps) => {
  const form = useRecordForm(rules, valuesOf(settings));
  const save = useFormSave(saveSettings);
  const saveSeenVersion = useSeenVersion(settings);
  // The form has paise, the request rupees.
  const onSave = ({ File: file, MembershipFee, ...fields }: z.output<typeof rules>, onProgress: (share: number) => void) => {
    const texts = { done: settingsTexts.saved, failed: settingsTexts.notSaved };
    const values = { ...fields, MembershipFee: rupeesOf(MembershipFee) };
    return saveSeenVersion((Version) => save({ Version, ...values }, { ...texts, file, onProgress }));
  };
  const { File: logo, RemoveLogo: removes } = form.getValues();
  const keepsLogo = logo !== null && logo === settings.Logo;
  return (
    <RecordDialog title="Edit Settings" form={form} onClosed={onClosed} onSave={onSave} valuesOf={valuesOf}>
      <TextInput placeholder={defaultOrganization} {...form.getInputProps('OrganizationName')} />
      <Textarea autosize={false} rows={4} {...form.getInputProps('Address')} />
      <TextInput description="As it should stand on receipts, for example a GSTIN or a PAN" {...form.getInputProps('TaxNumber')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="tel" autoComplete="off" description="Whom members ask" {...form.getInputProps('OfficePhone')} />
        <TextInput type="email" autoComplete="off" description="Whom members write to" {...form.getInputProps('OfficeEmail')} />
        <TextInput
          {...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          description="Where members pay"
          placeholder="name@bank"
          {...form.getInputProps('UpiId')}
        />
        <NumberField min={0} step={0.01} leftSection="₹" description="For who has never paid" {...form.getInputProps('MembershipFee')} />
        <NumberField min={0} step={1} description="In six months" {...form.getInputProps('AbsencesAllowed')} />
        <NumberField min={0} step={1} description="So many are one absence; 0: none is" {...form.getInputProps('LatesPerAbsence')} />
        <NativeSelect data={[...pointsTables]} description="What gives points for the lights" {...form.getInputProps('PointsTable')} />
      </SimpleGrid>
      <Checkbox {...form.getInputProps('LightsForAll', { type: 'checkbox' })} />
      <Checkbox
        description="Everybody may see when a chapter meets and which seats are open, and register as a visitor"
        {...form.getInputProps('PublicChapterPages', { type: 'checkbox' })}
      />
      <PictureField upload={organizationLogo} {...form.getInputProps('File')} {...(removes && keepsLogo && { value: null })} />
      {keepsLogo && <Checkbox {...form.getInputProps('RemoveLogo', { type: 'checkbox' })} />}
    </RecordDialog>
  );
};

const valuesOf = (settings: Settings) => ({
  OrganizationName: settings.OrganizationName ?? '',
  Address: settings.Address ?? '',
  TaxNumber: settings.TaxNumber ?? '',
  OfficePhone: settings.OfficePhone ?? '',
  OfficeEmail: settings.OfficeEmail ?? '',
  UpiId: settings.UpiId ?? '',
  MembershipFee: String(settings.MembershipFee),
  AbsencesAllowed: String(settings.AbsencesAllowed),
  LatesPerAbsence: String(settings.LatesPerAbsence),
  PointsTable: settings.PointsTable,
  LightsForAll: settings.LightsForAll,
  PublicChapterPages: settings.PublicChapterPages,
  File: settings.Logo,
  RemoveLogo: false,
});
