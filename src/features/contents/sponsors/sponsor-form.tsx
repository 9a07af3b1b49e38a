// The dialog in which a sponsor is added or edited.

import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { type Sponsor, saveSponsor, sponsorFields, sponsorLogo, sponsorTexts } from './sponsors.contract.ts';

interface SponsorFormProps {
  /** The sponsor to edit; none to add one. */
  sponsor: Sponsor | null;
  onClosed: () => void;
}

export const SponsorForm = ({ sponsor, onClosed }: SponsorFormProps) => {
  const save = useSaveRecord(saveSponsor, sponsor, sponsorTexts);
  const form = useRecordForm(z.object({ ...sponsorFields, File: fileOf(sponsorLogo, !sponsor) }), {
    OrderNo: sponsor ? String(sponsor.OrderNo) : '',
    File: null,
  });
  return (
    <RecordDialog title={sponsor ? 'Edit Sponsor' : 'Add Sponsor'} form={form} onClosed={onClosed} onSave={save}>
      <NumberField label="Order Number" min={0} step={1} {...form.getInputProps('OrderNo')} />
      <PictureField label="Logo" upload={sponsorLogo} current={sponsor?.Logo ?? null} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};
