import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { type Story, saveStory, storyFields, storyPicture, storyTexts } from './stories.contract.ts';

interface StoryFormProps {
  story: Story | null;
  onClosed: () => void;
}

export const StoryForm = ({ story, onClosed }: StoryFormProps) => {
  useRecordTitle(story?.Name ?? '');
  const save = useSaveRecord(saveStory, story, storyTexts);
  const form = useRecordForm(z.object({ ...storyFields, File: fileOf(storyPicture, !story) }), valuesOf(story));
  return (
    <RecordDialog title={story ? 'Edit Story' : 'Add Story'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('Name')} />
      <TextInput {...form.getInputProps('ClientName')} />
      <RichText height={200} {...form.getInputProps('Description')} />
      <DateField {...form.getInputProps('Dates')} />
      <PictureField upload={storyPicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (story: Story | null) => ({
  Name: story?.Name ?? '',
  ClientName: story?.ClientName ?? '',
  Description: story?.Description ?? '',
  Dates: story?.Dates ?? new Date().toISOString(),
  File: story?.Logo ?? null,
});
