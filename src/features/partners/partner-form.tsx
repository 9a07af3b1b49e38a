// The dialog in which a partner is added or edited.

import { z } from 'zod';
import { NumberField } from '../../platform/ui/number-field.tsx';
import { PictureField } from '../../platform/ui/picture-field.tsx';
import { RecordDialog } from '../../platform/ui/record-dialog.tsx';
import { fileOf, useRecordForm } from '../../platform/ui/record-form.ts';
import { useSaveRecord } from '../../platform/ui/save-record.ts';
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
