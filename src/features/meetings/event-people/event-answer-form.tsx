// The dialog in which an officer or a super admin answers an event for somebody, such as on the phone.

import { NativeSelect, Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { optionalCount, requiredId } from '../../../platform/wire/numbers.ts';
import { mostGuests } from '../../contents/events/event-kinds.ts';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { ownRecordTexts } from '../../own-records/own-records.contract.ts';
import type { Attendance } from '../attendances/attendances.contract.ts';
import { answerEvent, eventAnswerTexts, givenEventAnswers } from '../event-answers/event-answers.contract.ts';
import { guestsInWords, isFullFor } from './answer-words.ts';
import { SomebodyField } from './somebody-field.tsx';

interface EventAnswerFormProps {
  event: ListedEvent;
  /** Whose answer it is. Without it the form asks. */
  person?: Pick<Attendance, 'UserId' | 'Name' | 'Answer' | 'Guests'>;
  onClosed: () => void;
}

interface Values {
  UserId: number | null;
  Answer: (typeof givenEventAnswers)[number];
  Guests: string;
}

const fields = {
  UserId: requiredId('Member', ownRecordTexts.noOwnerChosen),
  Answer: labelled('Answer', orNull, z.enum(givenEventAnswers)),
  Guests: optionalCount('Guests', { max: mostGuests }),
};

export const EventAnswerForm = ({ event, person, onClosed }: EventAnswerFormProps) => {
  const save = useFormSave(answerEvent);
  const form = useRecordForm<typeof fields, Values>(z.object(fields), {
    UserId: person?.UserId ?? null,
    Answer: person?.Answer === 'Not going' ? 'Not going' : 'Going',
    Guests: String(person?.Guests ?? 0),
  });
  const { Answer, Guests } = form.getValues();
  const goes = Answer === 'Going';
  const most = Math.max(event.GuestsAllowed, person?.Guests ?? 0);
  return (
    <RecordDialog
      recordId={person?.UserId ?? undefined}
      title={person ? `Answer of ${person.Name}` : 'Answer for somebody'}
      form={form}
      onClosed={onClosed}
      onSave={({ Guests: guests, ...answer }) =>
        save(
          { EventId: event.Id, ...answer, Guests: goes ? guests : 0 },
          { done: eventAnswerTexts.answered, failed: eventAnswerTexts.notAnswered },
        )
      }
    >
      {!person && <SomebodyField chapterId={event.ChapterId} {...form.getInputProps('UserId')} />}
      <NativeSelect data={[...givenEventAnswers]} {...form.getInputProps('Answer')} />
      {goes && most > 0 && <NativeSelect data={upTo(most)} {...form.getInputProps('Guests')} />}
      {goes && person?.Answer !== 'Going' && isFullFor(event, Number(Guests)) && (
        <Text size="sm" c="dimmed">
          There is no room now: they wait, in the order of answers.
        </Text>
      )}
    </RecordDialog>
  );
};

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => ({ value: String(count), label: guestsInWords(count) }));
