// The dialog in which the settings of the organisation are changed.

import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { requiredFlag } from '../../../platform/wire/numbers.ts';
import { defaultOrganization } from '../../people/organization/organization.ts';
import { organizationLogo, type Settings, saveSettings, settingsFields, settingsTexts } from './settings.contract.ts';

interface SettingsFormProps {
  settings: Settings;
  onClosed: () => void;
}

const rules = z.object({ ...settingsFields, File: fileOf(organizationLogo, false), RemoveLogo: requiredFlag('Remove the logo') });

export const SettingsForm = ({ settings, onClosed }: SettingsFormProps) => {
  const form = useRecordForm(rules, valuesOf(settings));
  const save = useFormSave(saveSettings);
  const ofSeenVersion = useSeenVersion(settings);
  const onSave = ({ File: file, ...fields }: z.output<typeof rules>, onProgress: (share: number) => void) => {
    const texts = { done: settingsTexts.saved, failed: settingsTexts.notSaved };
    return ofSeenVersion((Version) => save({ Version, ...fields }, { ...texts, file, onProgress }));
  };
  const { File: logo, RemoveLogo: removes } = form.getValues();
  const keepsLogo = logo !== null && logo === settings.Logo;
  return (
    <RecordDialog title="Edit Settings" form={form} onClosed={onClosed} onSave={onSave} valuesOf={valuesOf}>
      <TextInput placeholder={defaultOrganization} {...form.getInputProps('OrganizationName')} />
      <Textarea autosize={false} rows={4} {...form.getInputProps('Address')} />
      <TextInput description="As it should stand on receipts, for example a GSTIN or a PAN" {...form.getInputProps('TaxNumber')} />
      <PictureField upload={organizationLogo} {...form.getInputProps('File')} {...(removes && keepsLogo && { value: null })} />
      {keepsLogo && <Checkbox {...form.getInputProps('RemoveLogo', { type: 'checkbox' })} />}
    </RecordDialog>
  );
};

const valuesOf = ({ OrganizationName, Address, TaxNumber, Logo }: Settings) => ({
  OrganizationName: OrganizationName ?? '',
  Address: Address ?? '',
  TaxNumber: TaxNumber ?? '',
  File: Logo,
  RemoveLogo: false,
});
