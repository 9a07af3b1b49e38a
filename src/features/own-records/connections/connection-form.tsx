// The dialog in which a connection is added or edited.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { phoneDigits } from '../../../platform/wire/phone.ts';
import { type OwnPanelProps, useIsOfEverybody } from '../owner.tsx';
import { OwnerField, ownerRule } from '../owner-field.tsx';
import { type Connection, connectionFields, connectionTexts, saveConnection } from './connections.contract.ts';

interface ConnectionFormProps extends OwnPanelProps {
  /** The connection to edit, or null to add one. */
  connection: Connection | null;
  onClosed: () => void;
}

export const ConnectionForm = ({ connection, onClosed, ...panel }: ConnectionFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveConnection, connection, connectionTexts);
  const valuesOf = (connection: Connection | null) => ({
    OrganizationName: connection?.OrganizationName ?? '',
    ContactPerson: connection?.ContactPerson ?? '',
    MobileNo: connection?.MobileNo ?? '',
    UserId: panel.memberId ?? null,
  });
  const form = useRecordForm(z.object({ ...connectionFields, ...ownerRule(isOfEverybody && !connection) }), valuesOf(connection));
  return (
    <RecordDialog
      title={connection ? 'Edit Connection' : 'Add Connection'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
    >
      <TextInput {...form.getInputProps('OrganizationName')} />
      <TextInput {...form.getInputProps('ContactPerson')} />
      <PhoneField placeholder={`Enter ${phoneDigits}-digit mobile number`} {...form.getInputProps('MobileNo')} />
      {!connection && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};
