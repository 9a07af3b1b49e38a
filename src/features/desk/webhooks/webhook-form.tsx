// The form of a webhook: its address, and what it is told.

import { Checkbox, Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { TypeChoice } from './type-choice.tsx';
import { saveWebhook, type WebhookRow, webhookFields, webhookTexts } from './webhooks.contract.ts';

interface WebhookFormProps {
  hook: WebhookRow | null;
  onSecret: (secret: string | null) => void;
  onClosed: () => void;
}

const valuesOf = (hook: WebhookRow | null) => ({
  Url: hook?.Url ?? '',
  Types: hook?.Types ?? [],
  Full: hook?.Full ?? false,
  IsActive: hook?.IsActive ?? true,
});

export const WebhookForm = ({ hook, onSecret, onClosed }: WebhookFormProps) => {
  const form = useRecordForm(z.object(webhookFields), valuesOf(hook));
  const save = useFormSave(saveWebhook);
  const saveSeenVersion = useSeenVersion(hook);
  return (
    <RecordDialog
      recordId={hook?.Id}
      title={hook ? 'Edit Webhook' : 'Add Webhook'}
      form={form}
      valuesOf={valuesOf}
      onClosed={onClosed}
      onSave={(values) => {
        if (hook === null) {
          const onSaved = ({ message, res }: { message: string | null; res: { Secret: string | null } | null }) => {
            onSecret(res?.Secret ?? null);
            return message;
          };
          return saveSeenVersion(() =>
            save({ Flag: 'Add', ...values }, { done: webhookTexts.added, failed: webhookTexts.notAdded, onSaved }),
          );
        }
        return saveSeenVersion((Version) =>
          save({ Flag: 'Update', Id: hook.Id, Version, ...values }, { done: webhookTexts.updated, failed: webhookTexts.notUpdated }),
        );
      }}
    >
      <TextInput type="url" inputMode="url" placeholder="https://" {...form.getInputProps('Url')} />
      <TypeChoice {...form.getInputProps('Types')} />
      <Checkbox
        {...form.getInputProps('Full', { type: 'checkbox' })}
        label="Send the whole row"
        description="As its list shows it to a super admin: with names, phones and amounts. Without it only the number of the record."
      />
      {hook && <Switch {...form.getInputProps('IsActive', { type: 'checkbox' })} label="Active" />}
    </RecordDialog>
  );
};
