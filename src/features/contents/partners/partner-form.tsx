// The dialog in which a partner is added or edited.

import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { type Partner, partnerFields, partnerLogo, partnerTexts, savePartner } from './partners.contract.ts';

interface PartnerFormProps {
  /** The partner to edit; none to add one. */
  partner: Partner | null;
  onClosed: () => void;
}

export const PartnerForm = ({ partner, onClosed }: PartnerFormProps) => {
  const save = useSaveRecord(savePartner, partner, partnerTexts);
  const form = useRecordForm(z.object({ ...partnerFields, File: fileOf(partnerLogo, !partner) }), {
    OrderNo: partner ? String(partner.OrderNo) : '',
    File: null,
  });
  return (
    <RecordDialog title={partner ? 'Edit Partner' : 'Add Partner'} form={form} onClosed={onClosed} onSave={save}>
      <NumberField label="Order Number" min={0} step={1} {...form.getInputProps('OrderNo')} />
      <PictureField label="Logo" upload={partnerLogo} current={partner?.Logo ?? null} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};
