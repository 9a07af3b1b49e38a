// The dialog in which a connection is added or edited.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { ownFilters } from '../own-records.contract.ts';
import { OwnerField, type OwnPanelProps, useIsOfEverybody } from '../owner.tsx';
import { type Connection, connectionFields, connectionTexts, mobileDigits, saveConnection } from './connections.contract.ts';

interface ConnectionFormProps extends OwnPanelProps {
  /** The connection to edit; none to add one. */
  connection: Connection | null;
  onClosed: () => void;
}

export const ConnectionForm = ({ connection, onClosed, ...panel }: ConnectionFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveConnection, connection, connectionTexts);
  const form = useRecordForm(z.object({ ...connectionFields, ...ownFilters }), {
    OrganizationName: connection?.OrganizationName ?? '',
    ContactPerson: connection?.ContactPerson ?? '',
    MobileNo: connection?.MobileNo ?? '',
    UserId: panel.memberId ?? null,
  });
  return (
    <RecordDialog title={connection ? 'Edit Connection' : 'Add Connection'} form={form} onClosed={onClosed} onSave={save}>
      <TextInput label="Organization Name" {...form.getInputProps('OrganizationName')} />
      <TextInput label="Contact Person" {...form.getInputProps('ContactPerson')} />
      <TextInput
        label="Mobile Number"
        type="tel"
        inputMode="numeric"
        placeholder={`Enter ${mobileDigits}-digit mobile number`}
        {...form.getInputProps('MobileNo')}
        onChange={({ currentTarget }) => form.setFieldValue('MobileNo', digitsOf(currentTarget.value))}
      />
      {!connection && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};

/** Nothing else can be typed, and no more of it; the country's code or a zero before a whole number is left out. */
const digitsOf = (text: string) => {
  const digits = text.replace(/\D/g, '');
  return (digits.length > mobileDigits ? digits.replace(/^(0*91|0+)/, '') : digits).slice(0, mobileDigits);
};
