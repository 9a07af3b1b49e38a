// The dialog in which a chapter is added or edited: its name, and its place from the country down to the city.

import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { PlaceFields } from '../places/place-fields.tsx';
import { placeRules } from '../places/places.contract.ts';
import { type Chapter, chapterFields, chapterTexts, saveChapter } from './chapters.contract.ts';

interface ChapterFormProps {
  /** The chapter to edit, or null to add one. */
  chapter: Chapter | null;
  onClosed: () => void;
}

export const ChapterForm = ({ chapter, onClosed }: ChapterFormProps) => {
  const save = useSaveRecord(saveChapter, chapter, chapterTexts);
  const form = useRecordForm(z.object(chapterFields).check(...placeRules), {
    ChapterName: chapter?.ChapterName ?? '',
    CountryId: chapter?.CountryId ?? null,
    StateId: chapter?.StateId ?? null,
    // A state or city with an id gets its name from the data set. Only a typed one has its name in the form.
    StateName: chapter && chapter.StateId === null ? chapter.StateName : '',
    CityId: chapter?.CityId ?? null,
    CityName: chapter && chapter.CityId === null ? chapter.CityName : '',
  });
  return (
    <RecordDialog title={chapter ? 'Edit Chapter' : 'Add Chapter'} form={form} onClosed={onClosed} onSave={save}>
      <TextInput label="Chapter Name" {...form.getInputProps('ChapterName')} />
      <PlaceFields form={form} />
    </RecordDialog>
  );
};
