// The dialog in which a joined event is added or edited. Choosing a published event fills in name, date and type. They can then be changed.
// The record belongs to that event until the choice is cleared.

import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { type OwnPanelProps, useIsOfEverybody } from '../owner.tsx';
import { OwnerField, ownerRule } from '../owner-field.tsx';
import {
  type JoinedEvent,
  joinedEventFields,
  joinedEventTexts,
  online,
  saveJoinedEvent,
  typeChoices,
  typeCodes,
} from './joined-events.contract.ts';
import { type Published, PublishedEventField } from './published-event-field.tsx';

interface JoinedEventFormProps extends OwnPanelProps {
  /** The joined event to edit, or null to add one. */
  event: JoinedEvent | null;
  onClosed: () => void;
}

export const JoinedEventForm = ({ event, onClosed, ...panel }: JoinedEventFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveJoinedEvent, event, joinedEventTexts);
  const form = useRecordForm(z.object({ ...joinedEventFields, ...ownerRule(isOfEverybody && !event) }), valuesOf(event, panel));
  const [theirs, setTheirs] = useState<JoinedEvent | null>(null);
  const choose = (published: Published | null) => {
    if (!published) return form.setFieldValue('CMSEventId', null);
    const { Id, EventName, StartDate, EventType } = published;
    form.setValues({ CMSEventId: Id, EventName, EventDate: StartDate, TypeOfEvent: String(typeCodes[EventType]) });
  };
  return (
    <RecordDialog
      title={event ? 'Edit Event' : 'Add New Event'}
      form={form}
      onClosed={onClosed}
      onSave={async (...sent) => alsoInToast(await save(...sent))}
      valuesOf={(saved) => {
        setTheirs(saved);
        return valuesOf(saved, panel);
      }}
      shown={(field, value) => shownOf([event, theirs], field, value)}
    >
      <PublishedEventField {...form.getInputProps('CMSEventId')} saved={event} onChange={choose} />
      <TextInput {...form.getInputProps('EventName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField firstDay={todayInPortal()} {...form.getInputProps('EventDate')} />
        <NativeSelect data={typeChoices} {...form.getInputProps('TypeOfEvent')} />
      </SimpleGrid>
      {!event && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};

/** What is wrong in a field is said in a toast, too. */
const alsoInToast = <Row,>(outcome: SaveOutcome<Row>): SaveOutcome<Row> => {
  if (!outcome.saved && outcome.message && Object.keys(outcome.fields).length > 0) toastError(outcome.message);
  return outcome;
};

interface Values {
  CMSEventId: number | null;
  EventName: string;
  EventDate: string | null;
  TypeOfEvent: string;
  UserId: number | null;
}

/** What is shown for a published event and for a type, whose values are numbers. */
const shownOf = (events: readonly (JoinedEvent | null)[], field: string, value: unknown): string | undefined => {
  if (field === 'TypeOfEvent') return typeChoices.find((type) => type.value === value)?.label;
  if (field !== 'CMSEventId' || value === null) return undefined;
  return events.find((event) => event?.CMSEventId === value)?.EventName ?? 'The event that you have chosen';
};

const valuesOf = (event: JoinedEvent | null, { memberId }: OwnPanelProps): Values => ({
  CMSEventId: event?.CMSEventId ?? null,
  EventName: event?.EventName ?? '',
  EventDate: event?.EventDate ?? null,
  TypeOfEvent: String(event?.TypeOfEvent ?? online),
  UserId: memberId ?? null,
});
