// Adds an API key, or changes its name, scope and last day.

import { NativeSelect, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { daysAfter, noonOf, yearAfter } from '../../../platform/wire/days.ts';
import { type Key, type KeyScope, keyFields, keyScopes, keyTexts, saveKey, usualDays } from './keys.contract.ts';

interface KeyFormProps {
  /** Null for a new one. */
  apiKey: Key | null;
  onAdded: (name: string, key: string | null) => void;
  onClosed: () => void;
}

interface Values {
  Name: string;
  Scope: KeyScope;
  Until: string | null;
}

const wordsOfScopes: Readonly<Record<KeyScope, string>> = { Read: 'Read only', Write: 'Read and change' };

const valuesOf = (key: Key | null): Values => ({
  Name: key?.Name ?? '',
  Scope: key?.Scope ?? 'Read',
  Until: key ? key.Until : noonOf(daysAfter(todayInPortal(), usualDays)),
});

export const KeyForm = ({ apiKey, onAdded, onClosed }: KeyFormProps) => {
  const save = useFormSave(saveKey);
  const saveSeenVersion = useSeenVersion(apiKey);
  const form = useRecordForm<typeof keyFields, Values>(z.object(keyFields), valuesOf(apiKey));
  return (
    <RecordDialog
      title={apiKey ? 'Edit Key' : 'Add Key'}
      form={form}
      onClosed={onClosed}
      valuesOf={valuesOf}
      onSave={(values) =>
        saveSeenVersion((Version) =>
          apiKey
            ? save({ Flag: 'Update', Id: apiKey.Id, Version, ...values }, { done: keyTexts.updated, failed: keyTexts.notUpdated })
            : save(
                { Flag: 'Add', Use: 'API', ...values },
                {
                  done: keyTexts.added,
                  failed: keyTexts.notAdded,
                  onSaved: ({ res }) => {
                    onAdded(values.Name, res?.Key ?? null);
                    return null;
                  },
                },
              ),
        )
      }
    >
      <TextInput
        data-autofocus
        description="The program that uses it, such as Zapier. The history names it beside you"
        {...form.getInputProps('Name')}
      />
      <NativeSelect
        description="Reading sees what you see. Changing does what you may do, but nothing about accounts and passwords"
        data={keyScopes.map((value) => ({ value, label: wordsOfScopes[value] }))}
        {...form.getInputProps('Scope')}
      />
      <DateField {...form.getInputProps('Until')} firstDay={todayInPortal()} lastDay={yearAfter(todayInPortal())} />
    </RecordDialog>
  );
};
