// The dialog that finds speakers: the next meetings without one get the members who spoke longest ago.

import { Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { ChapterOfMeeting, type OneChapter, useFirstChapter } from '../meetings/own-chapters.tsx';
import { agendaTexts, fillFields, mostFilled, savePart, usuallyFilled } from './agenda.contract.ts';

interface FillFormProps {
  /** The chapter of the screen, which is then not asked for. */
  chapter?: OneChapter;
  onClosed: () => void;
}

interface Values {
  ChapterId: number | null;
  Count: string;
}

export const FillForm = ({ chapter, onClosed }: FillFormProps) => {
  const save = useFormSave(savePart);
  const undo = useUndo();
  const first: Values = { ChapterId: useFirstChapter(chapter), Count: String(usuallyFilled) };
  const form = useRecordForm<typeof fillFields, Values>(z.object(fillFields), first);
  return (
    <RecordDialog
      title={chapter ? `Find speakers of ${chapter.ChapterName}` : 'Find speakers'}
      verb="Find speakers"
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        save(
          { Flag: 'Fill', ...values },
          { done: agendaTexts.nobodyToFill, failed: agendaTexts.notFilled, next: ({ SetId }) => undo(SetId) },
        )
      }
    >
      <Text size="sm" c="dimmed">
        The next meetings without a speaker get the members who spoke longest ago. Who never spoke comes first.
      </Text>
      {!chapter && <ChapterOfMeeting {...form.getInputProps('ChapterId')} />}
      <NumberField {...{ min: 1, max: mostFilled, step: 1 }} {...form.getInputProps('Count')} label="Meetings" />
    </RecordDialog>
  );
};
