// The dialog that plans a chapter's meetings: one on each day of the week on which it meets, where there is none yet. It offers half a year.

import { SimpleGrid } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { ChapterDialog, type ForChapter } from '../meetings/for-chapter.tsx';
import { halfYearAfter } from '../meetings/meeting-words.ts';
import { isShortEnough, meetingTexts, planFields, saveMeeting } from '../meetings/meetings.contract.ts';

interface Values {
  ChapterId: number | null;
  From: string | null;
  To: string | null;
}

const rules = z.object(planFields).check(isShortEnough);

const hint =
  'Each gets the time and the place at which the chapter usually meets, and its usual agenda. Days that have a meeting or a holiday ' +
  'already stay as they are.';

export const PlanForm = (dialog: ForChapter) => {
  const save = useFormSave(saveMeeting);
  const undo = useUndo();
  const today = todayInPortal();
  const form = useRecordForm<typeof planFields, Values>(rules, {
    ChapterId: useFirstChapter('meetings', dialog.chapter),
    From: noonOf(today),
    To: noonOf(halfYearAfter(today)),
  });
  const texts = { done: meetingTexts.nothingToPlan, failed: meetingTexts.notPlanned };
  return (
    <ChapterDialog
      title="Plan meetings"
      verb="Plan"
      hint={hint}
      form={form}
      onSave={(values) => save({ Flag: 'Plan', ...values }, { ...texts, next: ({ SetId }) => undo(SetId) })}
      {...dialog}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('From')} />
        <DateField {...form.getInputProps('To')} />
      </SimpleGrid>
    </ChapterDialog>
  );
};
