// A part of the settings, edited where it stands. All of them are saved together, as they were where nobody has typed.

import { Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { discard, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { useAskBeforeLeaving } from '../../../platform/ui/draft/ask-before-leaving.ts';
import { ConflictPart } from '../../../platform/ui/form/conflict-part.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { FormEnd, useSubmit } from '../../../platform/ui/form/submit.tsx';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { requiredFlag } from '../../../platform/wire/numbers.ts';
import { hasTaxState, organizationLogo, type Settings, saveSettings, settingsFields, settingsTexts } from './settings.contract.ts';

interface SettingsFormProps {
  settings: Settings;
  /** What is edited. */
  name: string;
  /** Draws the fields of this part. */
  fields: (form: SettingsRecordForm) => ReactNode;
  verb?: string;
  leave?: string;
  /** False where it stands open without having been asked for. */
  takesFocus?: boolean;
  onClosed: () => void;
}

const rules = z
  .object({ ...settingsFields, File: fileOf(organizationLogo, false), RemoveLogo: requiredFlag('Remove the logo') })
  .check(hasTaxState);

export type SettingsRecordForm = ReturnType<typeof useSettingsForm>;

const useSettingsForm = (settings: Settings) => useRecordForm(rules, valuesOf(settings));

export const SettingsForm = ({ settings, name, fields, verb, leave, takesFocus = true, onClosed }: SettingsFormProps) => {
  const form = useSettingsForm(settings);
  const save = useFormSave(saveSettings);
  const saveSeenVersion = useSeenVersion(settings);
  const { element, state } = useSubmit(form, {
    name,
    onSaved: onClosed,
    valuesOf,
    // The form has paise and hundredths of a percent, the request rupees and percent.
    save: ({ File: file, MembershipFee, TaxRate, ...values }: z.output<typeof rules>, onProgress) =>
      saveSeenVersion((Version) =>
        save(
          {
            Version,
            ...values,
            MembershipFee: MembershipFee === null ? null : rupeesOf(MembershipFee),
            TaxRate: TaxRate === null ? null : TaxRate / 100,
          },
          { done: settingsTexts.saved, failed: settingsTexts.notSaved, file, onProgress },
        ),
      ),
  });
  const leaveAsking = useLeaving(state.isUnsaved, onClosed);
  const { ref } = element;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [ref, takesFocus]);
  return (
    <form {...element} aria-label={`Edit ${name}`} onKeyDown={({ key }) => key === 'Escape' && void leaveAsking()}>
      <Stack gap="md" mb="md">
        {fields(form)}
      </Stack>
      <FormEnd
        state={state}
        conflict={state.conflict && <ConflictPart conflict={state.conflict} form={form} />}
        verb={verb}
        leave={leave}
        onCancel={() => void leaveAsking()}
      />
    </form>
  );
};

/** Asks before what is typed is left, also for another screen. */
const useLeaving = (isUnsaved: () => boolean, onLeft: () => void) => {
  const confirm = useConfirm();
  useAskBeforeLeaving(isUnsaved);
  return async () => {
    if (!isUnsaved() || (await confirm(discard))) onLeft();
  };
};

const valuesOf = (settings: Settings) => ({
  OrganizationName: settings.OrganizationName ?? '',
  Address: settings.Address ?? '',
  TaxNumber: settings.TaxNumber ?? '',
  TaxRate: settings.TaxRate === null ? '' : String(settings.TaxRate),
  TaxCode: settings.TaxCode ?? '',
  TaxState: settings.TaxState ?? '',
  OfficePhone: settings.OfficePhone ?? '',
  OfficeEmail: settings.OfficeEmail ?? '',
  UpiId: settings.UpiId ?? '',
  MembershipFee: settings.MembershipFee === null ? '' : String(settings.MembershipFee),
  AbsencesAllowed: String(settings.AbsencesAllowed),
  LatesPerAbsence: String(settings.LatesPerAbsence),
  PointsTable: settings.PointsTable,
  LightsForAll: settings.LightsForAll,
  PublicChapterPages: settings.PublicChapterPages,
  MemberKeys: settings.MemberKeys,
  PrivacyContactName: settings.PrivacyContactName ?? '',
  PrivacyContactEmail: settings.PrivacyContactEmail ?? '',
  PrivacyContactPhone: settings.PrivacyContactPhone ?? '',
  PrivacyText: settings.PrivacyText ?? '',
  File: settings.Logo,
  RemoveLogo: false,
});
