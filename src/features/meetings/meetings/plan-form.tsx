// The dialog that plans a chapter's meetings: one on each day of the week on which it meets, where there is none yet. It offers half a year.

import { SimpleGrid, Text } from '@mantine/core';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { halfYearAfter } from './meeting-words.ts';
import { isShortEnough, meetingTexts, planFields, saveMeeting } from './meetings.contract.ts';
import { ChapterOfMeeting, type OneChapter, useFirstChapter } from './own-chapters.tsx';

interface PlanFormProps {
  /** The chapter of the screen, which is then not asked for. */
  chapter?: OneChapter;
  onClosed: () => void;
}

interface Values {
  ChapterId: number | null;
  From: string | null;
  To: string | null;
}

const rules = z.object(planFields).check(isShortEnough);

export const PlanForm = ({ chapter, onClosed }: PlanFormProps) => {
  const save = useFormSave(saveMeeting);
  const undo = useUndo();
  const today = todayInPortal();
  const form = useRecordForm<typeof planFields, Values>(rules, {
    ...{ ChapterId: useFirstChapter(chapter), From: noonOf(today), To: noonOf(halfYearAfter(today)) },
  });
  return (
    <RecordDialog
      title={chapter ? `Plan meetings of ${chapter.ChapterName}` : 'Plan meetings'}
      verb="Plan"
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        save(
          { Flag: 'Plan', ...values },
          { done: meetingTexts.nothingToPlan, failed: meetingTexts.notPlanned, next: ({ SetId }) => undo(SetId) },
        )
      }
    >
      <Text size="sm" c="dimmed">
        Each gets the time and the place at which the chapter usually meets, and its usual agenda. Days that have a meeting or a holiday
        already stay as they are.
      </Text>
      {!chapter && <ChapterOfMeeting {...form.getInputProps('ChapterId')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.getInputProps('From')} />
        <DateField {...form.getInputProps('To')} />
      </SimpleGrid>
    </RecordDialog>
  );
};
