import { Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateTimeField } from '../../../platform/ui/form/date-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { ZoneOfTimes } from '../../../platform/ui/form/zone-of-times.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { type Meetup, meetupFields, meetupPicture, meetupTexts, saveMeetup } from './meetups.contract.ts';

interface MeetupFormProps {
  meetup: Meetup | null;
  onClosed: () => void;
}

export const MeetupForm = ({ meetup, onClosed }: MeetupFormProps) => {
  useRecordTitle(meetup?.Title1 ?? '');
  const save = useSaveRecord(saveMeetup, meetup, meetupTexts);
  const form = useRecordForm(z.object({ ...meetupFields, File: fileOf(meetupPicture, !meetup) }), valuesOf(meetup));
  return (
    <RecordDialog title={meetup ? 'Edit Meetup' : 'Add Meetup'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('Title1')} />
      <TextInput {...form.getInputProps('Title2')} />
      <TextInput {...form.getInputProps('Theme')} />
      <TextInput {...form.getInputProps('Location')} />
      <DateTimeField {...form.getInputProps('MeetupDateTime')} />
      <ZoneOfTimes />
      <Textarea rows={3} {...form.getInputProps('WhoShouldAttend')} />
      <RichText {...form.getInputProps('WhatToExpect')} />
      <PictureField upload={meetupPicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (meetup: Meetup | null) => ({
  Title1: meetup?.Title1 ?? '',
  Title2: meetup?.Title2 ?? '',
  Theme: meetup?.Theme ?? '',
  Location: meetup?.Location ?? '',
  MeetupDateTime: meetup?.MeetupDateTime ?? null,
  WhoShouldAttend: meetup?.WhoShouldAttend ?? '',
  WhatToExpect: meetup?.WhatToExpect ?? '',
  File: meetup?.Image ?? null,
});
