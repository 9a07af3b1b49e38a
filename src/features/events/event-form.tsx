// The dialog in which an event is added or edited.

import { SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { z } from 'zod';
import { DateField } from '../../platform/ui/date-field.tsx';
import { PictureField } from '../../platform/ui/picture-field.tsx';
import { RecordDialog } from '../../platform/ui/record-dialog.tsx';
import { fileOf, useRecordForm } from '../../platform/ui/record-form.ts';
import { RichText } from '../../platform/ui/rich-text.tsx';
import { useSaveRecord } from '../../platform/ui/save-record.ts';
import { endsAfterStart, eventFields, eventPicture, eventTexts, type ListedEvent, saveEvent } from './events.contract.ts';

interface EventFormProps {
  /** The event to edit; none to add one. */
  event: ListedEvent | null;
  onClosed: () => void;
}

export const EventForm = ({ event, onClosed }: EventFormProps) => {
  const save = useSaveRecord(saveEvent, event, eventTexts);
  const form = useRecordForm(z.object({ ...eventFields, File: fileOf(eventPicture, !event) }).check(endsAfterStart), {
    EventName: event?.EventName ?? '',
    Description: event?.Description ?? '',
    StartDate: event?.StartDate ?? null,
    EndDate: event?.EndDate ?? null,
    File: null,
  });
  return (
    <RecordDialog title={event ? 'Edit Event' : 'Add Event'} form={form} onClosed={onClosed} onSave={save}>
      <TextInput label="Event Name" {...form.getInputProps('EventName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label="Start Date" {...form.getInputProps('StartDate')} />
        <DateField label="End Date" {...form.getInputProps('EndDate')} />
      </SimpleGrid>
      <RichText label="Description" {...form.getInputProps('Description')} />
      <PictureField upload={eventPicture} current={event?.Image ?? null} {...form.getInputProps('File')} />
    </RecordDialog>
  );
};
