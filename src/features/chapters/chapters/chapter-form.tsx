// The dialog in which a chapter is added or edited: its name, and its place from the country down to the city.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { CitySelect, CountrySelect, StateSelect } from '../places/place-select.tsx';
import { type Chapter, chapterFields, chapterTexts, saveChapter } from './chapters.contract.ts';

interface ChapterFormProps {
  /** The chapter to edit; none to add one. */
  chapter: Chapter | null;
  onClosed: () => void;
}

export const ChapterForm = ({ chapter, onClosed }: ChapterFormProps) => {
  const save = useSaveRecord(saveChapter, chapter, chapterTexts);
  const form = useRecordForm(z.object(chapterFields), {
    ChapterName: chapter?.ChapterName ?? '',
    CountryId: chapter?.CountryId ?? null,
    StateId: chapter?.StateId ?? null,
    CityId: chapter?.CityId ?? null,
  });
  const chooseCountry = (id: number | null) => {
    form.setFieldValue('CountryId', id);
    chooseState(null);
  };
  const chooseState = (id: number | null) => {
    form.setFieldValue('StateId', id);
    form.setFieldValue('CityId', null);
  };
  const { CountryId, StateId } = form.values;
  return (
    <RecordDialog title={chapter ? 'Edit Chapter' : 'Add Chapter'} form={form} onClosed={onClosed} onSave={save}>
      <TextInput label="Chapter Name" {...form.getInputProps('ChapterName')} />
      <CountrySelect {...form.getInputProps('CountryId')} onChange={chooseCountry} />
      <StateSelect countryId={CountryId} {...form.getInputProps('StateId')} onChange={chooseState} />
      <CitySelect stateId={StateId} {...form.getInputProps('CityId')} />
    </RecordDialog>
  );
};
