// Names an officer, or changes a term. Offers the next half-year, from 1 April or 1 October.

import { NativeSelect, SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { today } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { memberWithNumber, useMemberChoices } from '../../people/members/member-choices.ts';
import {
  lastsNotTooLong,
  nextHalfYear,
  type Office,
  type OfficeName,
  officeFields,
  officeNames,
  officeTexts,
  saveOffice,
} from './offices.contract.ts';

interface OfficeFormProps {
  chapter: { Id: number; ChapterName: string };
  /** The office to edit, or null for a new one. */
  office: Office | null;
  onClosed: () => void;
}

interface Values {
  ChapterId: number;
  UserId: number | null;
  Office: OfficeName | null;
  From: string | null;
  To: string | null;
}

export const OfficeForm = ({ chapter, office, onClosed }: OfficeFormProps) => {
  const save = useSaveRecord(saveOffice, office, officeTexts);
  const valuesOf = (shown: Office | null): Values => {
    const next = nextHalfYear(today());
    return {
      ChapterId: chapter.Id,
      UserId: shown?.UserId ?? null,
      Office: shown?.Office ?? null,
      From: shown?.From ?? noonOf(next.from),
      To: shown?.To ?? noonOf(next.to),
    };
  };
  const form = useRecordForm<typeof officeFields, Values>(z.object(officeFields).check(lastsNotTooLong), valuesOf(office));
  return (
    <RecordDialog
      title={office ? `Edit officer of ${chapter.ChapterName}` : `Add officer of ${chapter.ChapterName}`}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
    >
      <NativeSelect
        {...form.getInputProps('Office')}
        value={form.getValues().Office ?? ''}
        data={[{ value: '', label: 'Select an office' }, ...officeNames]}
      />
      <HolderField chapterId={chapter.Id} {...form.getInputProps('UserId')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('From')} />
        <DateField {...form.getInputProps('To')} />
      </SimpleGrid>
    </RecordDialog>
  );
};

/** Offers the chapter's members. A typed name is looked for among all: an admin is in no chapter. */
const HolderField = ({ chapterId, value = null, ...field }: RecordFieldProps & { chapterId: number }) => {
  const choices = useMemberChoices(value, { choiceOf: memberWithNumber, first: { ChapterId: chapterId }, among: {} });
  return <ChoiceField placeholder="Select a member" {...field} {...choices} value={value} />;
};
