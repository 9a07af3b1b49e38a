import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useLastCountry } from '../places/last-country.ts';
import { PlaceFields } from '../places/place-fields.tsx';
import { placeRules } from '../places/places.contract.ts';
import { type Chapter, chapterFields, chapterTexts, saveChapter } from './chapters.contract.ts';
import { usualLength } from './rhythm.ts';
import { RhythmFields } from './rhythm-fields.tsx';

interface ChapterFormProps {
  chapter: Chapter | null;
  /** The country of a new chapter, chosen beforehand. */
  countryId?: number | null;
  onClosed: () => void;
}

export const ChapterForm = ({ chapter, countryId = null, onClosed }: ChapterFormProps) => {
  const save = useSaveRecord(saveChapter, chapter, chapterTexts);
  const [theirs, setTheirs] = useState<Chapter | null>(null);
  const country = useLastCountry();
  const form = useRecordForm(z.object(chapterFields).check(...placeRules), {
    ...valuesOf(chapter),
    ...(chapter ? {} : { CountryId: countryId ?? country.last }),
  });
  return (
    <RecordDialog
      title={chapter ? 'Edit Chapter' : 'Add Chapter'}
      form={form}
      onClosed={onClosed}
      onSave={async (values, onProgress) => {
        const outcome = await save(values, onProgress);
        if (outcome.saved) country.remember(values.CountryId);
        return outcome;
      }}
      valuesOf={(saved) => {
        setTheirs(saved);
        return valuesOf(saved);
      }}
      shown={(field, value) => placeOf([chapter, theirs], field, value)}
    >
      <TextInput {...form.getInputProps('ChapterName')} />
      <PlaceFields form={form} />
      <RhythmFields form={form} />
    </RecordDialog>
  );
};

/** The name of a place, whose form value is an id. */
const placeOf = (chapters: readonly (Chapter | null)[], field: string, value: unknown): string | undefined => {
  const names = { CountryId: 'CountryName', StateId: 'StateName', CityId: 'CityName' } as const;
  if (!(field in names) || value === null) return undefined;
  // Only these three fields get here.
  const id = field as keyof typeof names;
  return chapters.find((chapter) => chapter?.[id] === value)?.[names[id]] ?? 'The place that you have chosen';
};

const valuesOf = (chapter: Chapter | null) => ({
  ChapterName: chapter?.ChapterName ?? '',
  CountryId: chapter?.CountryId ?? null,
  StateId: chapter?.StateId ?? null,
  // A place with an id gets its name from the data set. Only a typed one has its name in the form.
  StateName: chapter && chapter.StateId === null ? chapter.StateName : '',
  CityId: chapter?.CityId ?? null,
  CityName: chapter && chapter.CityId === null ? chapter.CityName : '',
  MeetingDay: chapter?.MeetingDay ?? '',
  MeetsAt: chapter?.MeetsAt ?? '',
  MeetsFor: String(chapter?.MeetsFor ?? usualLength),
  MeetingMode: chapter?.MeetingMode ?? '',
  MeetingPlace: chapter?.MeetingPlace ?? '',
  MeetingLink: chapter?.MeetingLink ?? '',
});
