// The dialog of a saved view: its name, and for super admins whether it is shared.

import { Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ClientInput } from '../../../wire/call.ts';
import { saveView, type View, viewName, viewTexts } from '../../../wire/calls/views.ts';
import { requiredFlag } from '../../../wire/fields.ts';
import { useFormSave } from '../../call/save.ts';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { RecordDialog } from '../../dialog/record-dialog.tsx';
import { useRecordForm } from '../../form/record-form.ts';

export type NewView = Omit<Extract<ClientInput<typeof saveView>, { Flag: 'Add' }>, 'Flag' | 'Name' | 'IsShared'>;

interface ViewDialogProps {
  /** The view to change, or what a new one shows. */
  view: View | NewView;
  onClosed: () => void;
}

const fields = { Name: viewName, IsShared: requiredFlag('IsShared') };

export const ViewDialog = ({ view, onClosed }: ViewDialogProps) => {
  const before = 'Id' in view ? view : null;
  const save = useFormSave(saveView);
  const form = useRecordForm(z.object(fields), { Name: before?.Name ?? '', IsShared: before?.IsShared ?? false });
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <RecordDialog
      title={before ? 'Change View' : 'Save View'}
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        'Id' in view
          ? save({ Flag: 'Update', Id: view.Id, ...values }, { done: viewTexts.updated, failed: viewTexts.notSaved })
          : save({ Flag: 'Add', ...view, ...values }, { done: viewTexts.added, failed: viewTexts.notSaved })
      }
    >
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('Name')} />
      {isSuperAdmin && (
        <Switch
          label="Share"
          description="Everybody who may see this list can choose this view"
          withThumbIndicator={false}
          {...form.getInputProps('IsShared', { type: 'checkbox' })}
        />
      )}
    </RecordDialog>
  );
};
