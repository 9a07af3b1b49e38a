// Names an officer, or changes a term; or names all officers of a chapter for one term. Offers the next half-year, from 1 April or 1 October.

import { Alert, Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { ChoiceField, type RecordFieldProps } from '../../../platform/ui/form/choice-field.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { memberWithNumber, useMemberChoices } from '../../people/members/member-choices.ts';
import { emptyBefore, endOfHalfYear, lastBefore } from './office-days.ts';
import {
  holderField,
  lastsNotTooLong,
  listOffices,
  nextHalfYear,
  type Office,
  type OfficeName,
  officeFields,
  officeNames,
  officeTexts,
  saveOffice,
  termFields,
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
    const next = nextHalfYear(todayInPortal());
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
      {!office && (
        <EmptyDays
          chapterId={chapter.Id}
          office={form.getValues().Office}
          from={form.getValues().From}
          onBegin={(from) => form.setValues({ From: noonOf(from), To: noonOf(endOfHalfYear(from)) })}
        />
      )}
    </RecordDialog>
  );
};

interface EmptyDaysProps {
  chapterId: number;
  office: OfficeName | null;
  from: string | null;
  onBegin: (from: string) => void;
}

/** Until a term begins that is far ahead, nobody may do anything in the office. */
const EmptyDays = ({ chapterId, office, from, onBegin }: EmptyDaysProps) => {
  const { data } = useCall(listOffices, { ...mostChoices, ChapterId: chapterId, Sort: '-From' });
  const empty = data && office && from ? emptyBefore(data.rows, office, from.slice(0, 10), todayInPortal()) : null;
  if (!empty) return null;
  return (
    <Alert color="amber" role="status">
      Nobody is {office} from {showDate(noonOf(empty.from))} to {showDate(noonOf(empty.to))}.
      <Button variant="subtle" size="compact-sm" ml="xs" onClick={() => onBegin(empty.from)}>
        Begin on {showDate(noonOf(empty.from))}
      </Button>
    </Alert>
  );
};

type TermFormProps = Omit<OfficeFormProps, 'office'>;

/** Begins with those who hold the offices until then, where nobody has them in the next half-year. */
export const TermForm = (props: TermFormProps) => {
  // Asked anew each time: the form begins with the first answer, and does not follow a later one.
  const { data, error } = useCall(listOffices, { ...mostChoices, ChapterId: props.chapter.Id, Sort: '-From' }, { gcTime: 0 });
  return data || error ? <TermDialog {...props} offices={data?.rows ?? []} /> : null;
};

type TermValues = Record<Exclude<keyof typeof termFields, 'ChapterId' | 'From' | 'To'>, number | null> & {
  ChapterId: number;
  From: string | null;
  To: string | null;
};

const TermDialog = ({ chapter, offices, onClosed }: TermFormProps & { offices: readonly Office[] }) => {
  const save = useFormSave(saveOffice);
  const undo = useUndo();
  const next = nextHalfYear(todayInPortal());
  const named = (office: OfficeName) =>
    offices.find((one) => one.Office === office && one.From.slice(0, 10) <= next.to && one.To.slice(0, 10) >= next.from);
  const present = (office: OfficeName) => lastBefore(offices, office, next.from, todayInPortal());
  const holders = officeNames.map((office) => [holderField(office), named(office) ? null : present(office)]);
  const form = useRecordForm<typeof termFields, TermValues>(z.object(termFields).check(lastsNotTooLong), {
    ...(Object.fromEntries(holders) as Omit<TermValues, 'ChapterId' | 'From' | 'To'>),
    ChapterId: chapter.Id,
    From: noonOf(next.from),
    To: noonOf(next.to),
  });
  const texts = { done: officeTexts.added, failed: officeTexts.notNamed };
  return (
    <RecordDialog
      title={`Next half-year of ${chapter.ChapterName}`}
      verb="Name officers"
      form={form}
      onClosed={onClosed}
      onSave={(values) => save({ Flag: 'Term', ...values }, { ...texts, next: ({ SetId }) => undo(SetId) })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('From')} />
        <DateField {...form.getInputProps('To')} />
        {officeNames.map((office) => (
          <HolderField
            key={office}
            chapterId={chapter.Id}
            {...form.getInputProps(holderField(office))}
            noneLabel={named(office) ? `Named: ${named(office)?.FullName}` : 'Nobody yet'}
          />
        ))}
      </SimpleGrid>
    </RecordDialog>
  );
};

/** Offers the chapter's members. A typed name is looked for among all: an admin is in no chapter. */
const HolderField = ({ chapterId, value = null, ...field }: RecordFieldProps & { chapterId: number; noneLabel?: string }) => {
  const choices = useMemberChoices(value, { choiceOf: memberWithNumber, first: { ChapterId: chapterId }, among: {} });
  return <ChoiceField placeholder="Select a member" {...field} {...choices} value={value} />;
};
