import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { type Article, articleFields, articlePicture, articleTexts, saveArticle } from './articles.contract.ts';

interface ArticleFormProps {
  article: Article | null;
  onClosed: () => void;
}

export const ArticleForm = ({ article, onClosed }: ArticleFormProps) => {
  useRecordTitle(article?.Name ?? '');
  const save = useSaveRecord(saveArticle, article, articleTexts);
  const form = useRecordForm(z.object({ ...articleFields, File: fileOf(articlePicture, !article) }), valuesOf(article));
  return (
    <RecordDialog title={article ? 'Edit Article' : 'Add Article'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('Name')} />
      <TextInput {...form.getInputProps('ClientName')} />
      <RichText {...form.getInputProps('Description')} />
      <DateField {...form.getInputProps('Dates')} />
      <PictureField upload={articlePicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (article: Article | null) => ({
  Name: article?.Name ?? '',
  ClientName: article?.ClientName ?? '',
  Description: article?.Description ?? '',
  Dates: article?.Dates ?? new Date().toISOString(),
  File: article?.Logo ?? null,
});
