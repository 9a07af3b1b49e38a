// The dialog in which a joined event is added or edited. Choosing a published event fills in name and date. Both can then be changed.
// The record belongs to that event until the choice is cleared.

import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { useState } from 'react';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { OwnerField, type OwnPanelProps, ownerRule, useIsOfEverybody } from '../owner.tsx';
import { type JoinedEvent, joinedEventFields, joinedEventTexts, offline, online, saveJoinedEvent } from './joined-events.contract.ts';
import { type Published, PublishedEventField } from './published-event-field.tsx';

interface JoinedEventFormProps extends OwnPanelProps {
  /** The joined event to edit, or null to add one. */
  event: JoinedEvent | null;
  onClosed: () => void;
}

const types = [
  { value: String(online), label: 'Online' },
  { value: String(offline), label: 'Offline' },
];

export const JoinedEventForm = ({ event, onClosed, ...panel }: JoinedEventFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveJoinedEvent, event, joinedEventTexts);
  const form = useRecordForm(z.object({ ...joinedEventFields, ...ownerRule(isOfEverybody && !event) }), valuesOf(event, panel));
  // A date field keeps what was typed into it. With a new key it is mounted again and shows the date of the chosen event.
  const [fillCount, setFillCount] = useState(0);
  const choose = (published: Published | null) => {
    if (!published) return form.setFieldValue('CMSEventId', null);
    form.setValues({ CMSEventId: published.Id, EventName: published.EventName, EventDate: published.StartDate });
    setFillCount(fillCount + 1);
  };
  return (
    <RecordDialog title={event ? 'Edit Event' : 'Add New Event'} form={form} onClosed={onClosed} onSave={save}>
      <PublishedEventField {...form.getInputProps('CMSEventId')} saved={event} onChange={choose} />
      <TextInput label="Event Name" {...form.getInputProps('EventName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField key={fillCount} label="Event Date" {...form.getInputProps('EventDate')} />
        <NativeSelect label="Event Type" data={types} {...form.getInputProps('TypeOfEvent')} />
      </SimpleGrid>
      {!event && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};

interface Values {
  CMSEventId: number | null;
  EventName: string;
  EventDate: string | null;
  TypeOfEvent: string;
  UserId: number | null;
}

const valuesOf = (event: JoinedEvent | null, { memberId }: OwnPanelProps): Values => ({
  CMSEventId: event?.CMSEventId ?? null,
  EventName: event?.EventName ?? '',
  EventDate: event?.EventDate ?? null,
  TypeOfEvent: String(event?.TypeOfEvent === offline ? offline : online),
  UserId: memberId ?? null,
});
