// The dialog of a saved view: its name, and for super admins whether it is shared.

import { Switch, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { ClientInput } from '../../../wire/call.ts';
import { saveView, type View, viewName, viewTexts } from '../../../wire/calls/views.ts';
import { requiredFlag } from '../../../wire/numbers.ts';
import { useSaveRecord } from '../../call/save-record.ts';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { RecordDialog } from '../../dialog/record-dialog.tsx';
import { useRecordForm } from '../../form/record-form.ts';

export type NewView = Omit<Extract<ClientInput<typeof saveView>, { Flag: 'Add' }>, 'Flag' | 'Name' | 'IsShared'>;

interface ViewDialogProps {
  /** The view to change, or what a new one shows. */
  view: View | NewView;
  onClosed: () => void;
}

const valuesOf = ({ Name, IsShared }: View) => ({ Name, IsShared });

const fields = { Name: viewName, IsShared: requiredFlag('Share') };

export const ViewDialog = ({ view, onClosed }: ViewDialogProps) => {
  const before = 'Id' in view ? view : null;
  const { added, updated, notSaved } = viewTexts;
  const save = useSaveRecord(saveView, before, { added, updated, notSaved });
  const form = useRecordForm(z.object(fields), before ? valuesOf(before) : { Name: '', IsShared: false });
  const isSuperAdmin = useIsSuperAdmin();
  return (
    <RecordDialog
      recordId={before?.Id}
      title={before ? 'Change View' : 'Save View'}
      form={form}
      onClosed={onClosed}
      valuesOf={valuesOf}
      // An update keeps what it does not name.
      onSave={(values, onProgress) => save({ ...('Id' in view ? { List: view.List } : view), ...values }, onProgress)}
    >
      <TextInput autoComplete="off" {...form.getInputProps('Name')} />
      {isSuperAdmin && (
        <Switch
          description="Everybody who may see this list can choose this view"
          {...form.getInputProps('IsShared', { type: 'checkbox' })}
        />
      )}
    </RecordDialog>
  );
};
