// The form of a sponsor or a partner.

import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import type { Upload } from '../../../platform/wire/call.ts';
import { type Logo, logoFields, type SaveLogo } from './logos.contract.ts';

interface LogoFormProps {
  logo: Logo | null;
  /** For the dialog's title, such as 'Sponsor'. */
  name: string;
  save: SaveLogo;
  upload: Upload;
  texts: Parameters<typeof useSaveRecord>[2];
  onClosed: () => void;
}

export const LogoForm = ({ logo, name, save: call, upload, texts, onClosed }: LogoFormProps) => {
  useRecordTitle(logo ? `${name} ${logo.Id}` : '');
  const save = useSaveRecord(call, logo, texts);
  const form = useRecordForm(z.object({ ...logoFields, File: fileOf(upload, !logo) }), valuesOf(logo));
  return (
    <RecordDialog title={logo ? `Edit ${name}` : `Add ${name}`} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <NumberField min={0} step={1} {...form.getInputProps('OrderNo')} />
      <PictureField upload={upload} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (logo: Logo | null) => ({
  OrderNo: logo ? String(logo.OrderNo) : '',
  File: logo?.Logo ?? null,
});
