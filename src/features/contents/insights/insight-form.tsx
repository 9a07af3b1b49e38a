import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { type Insight, insightFields, insightPicture, insightTexts, saveInsight } from './insights.contract.ts';

interface InsightFormProps {
  insight: Insight | null;
  onClosed: () => void;
}

export const InsightForm = ({ insight, onClosed }: InsightFormProps) => {
  useRecordTitle(insight?.Title1 ?? '');
  const save = useSaveRecord(saveInsight, insight, insightTexts);
  const form = useRecordForm(z.object({ ...insightFields, File: fileOf(insightPicture, !insight) }), valuesOf(insight));
  return (
    <RecordDialog title={insight ? 'Edit Insight' : 'Add Insight'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('Title1')} />
      <TextInput {...form.getInputProps('Title2')} />
      <RichText {...form.getInputProps('Description')} />
      <PictureField upload={insightPicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (insight: Insight | null) => ({
  Title1: insight?.Title1 ?? '',
  Title2: insight?.Title2 ?? '',
  Description: insight?.Description ?? '',
  File: insight?.Image ?? null,
});
