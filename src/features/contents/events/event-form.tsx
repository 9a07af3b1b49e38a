// The dialog in which an event is added or edited.

import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { PictureField } from '../../../platform/ui/form/picture-field.tsx';
import { fileOf, useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import {
  endsAfterStart,
  eventFields,
  eventPicture,
  eventTexts,
  eventTypes,
  type ListedEvent,
  saveEvent,
  usualEventType,
} from './events.contract.ts';

interface EventFormProps {
  /** The event to edit, or null to add one. */
  event: ListedEvent | null;
  onClosed: () => void;
}

export const EventForm = ({ event, onClosed }: EventFormProps) => {
  useRecordTitle(event?.EventName ?? '');
  const save = useSaveRecord(saveEvent, event, eventTexts);
  const form = useRecordForm(z.object({ ...eventFields, File: fileOf(eventPicture, !event) }).check(endsAfterStart), valuesOf(event));
  return (
    <RecordDialog title={event ? 'Edit Event' : 'Add Event'} form={form} onClosed={onClosed} onSave={save} valuesOf={valuesOf}>
      <TextInput {...form.getInputProps('EventName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('StartDate')} />
        <DateField {...form.getInputProps('EndDate')} />
      </SimpleGrid>
      <NativeSelect data={eventTypes} {...form.getInputProps('EventType')} />
      <RichText {...form.getInputProps('Description')} />
      <PictureField upload={eventPicture} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};

const valuesOf = (event: ListedEvent | null) => ({
  EventName: event?.EventName ?? '',
  Description: event?.Description ?? '',
  StartDate: event?.StartDate ?? null,
  EndDate: event?.EndDate ?? null,
  EventType: event?.EventType ?? usualEventType,
  File: event?.Image ?? null,
});
