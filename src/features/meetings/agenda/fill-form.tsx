// The dialog that finds speakers: the next meetings without one get the members who spoke longest ago.

import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { ChapterDialog, type ForChapter } from '../meetings/for-chapter.tsx';
import { agendaTexts, fillFields, mostFilled, savePart, usuallyFilled } from './agenda.contract.ts';

interface Values {
  ChapterId: number | null;
  Count: string;
}

export const FillForm = (dialog: ForChapter) => {
  const save = useFormSave(savePart);
  const undo = useUndo();
  const first: Values = { ChapterId: useFirstChapter('meetings', dialog.chapter), Count: String(usuallyFilled) };
  const form = useRecordForm<typeof fillFields, Values>(z.object(fillFields), first);
  const texts = { done: agendaTexts.nobodyToFill, failed: agendaTexts.notFilled };
  return (
    <ChapterDialog
      title="Find speakers"
      verb="Find speakers"
      hint="The next meetings without a speaker get the members who spoke longest ago. Who never spoke comes first."
      form={form}
      onSave={(values) => save({ Flag: 'Fill', ...values }, { ...texts, next: ({ SetId }) => undo(SetId) })}
      {...dialog}
    >
      <NumberField min={1} max={mostFilled} step={1} {...form.getInputProps('Count')} label="Meetings" />
    </ChapterDialog>
  );
};
