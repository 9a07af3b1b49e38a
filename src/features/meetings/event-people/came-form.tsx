// The dialog that marks somebody who came to an event without an answer: after its start nobody answers any more.

import { NativeSelect } from '@mantine/core';
import { z } from 'zod';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { orNull } from '../../../platform/wire/fields.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import type { ListedEvent } from '../../contents/events/events.contract.ts';
import { ownRecordTexts } from '../../own-records/own-records.contract.ts';
import { attendanceTexts } from '../attendances/answers.contract.ts';
import { useSaveMark } from '../attendances/use-save-mark.ts';
import { SomebodyField } from './somebody-field.tsx';

interface CameFormProps {
  event: Pick<ListedEvent, 'Id' | 'ChapterId'>;
  onClosed: () => void;
}

/** The marks of who came. */
const cameMarks = ['Present', 'Late'] as const;

const fields = { UserId: requiredId('Member', ownRecordTexts.noOwnerChosen), Mark: labelled('Mark', orNull, z.enum(cameMarks)) };

interface Values {
  UserId: number | null;
  Mark: (typeof cameMarks)[number];
}

export const CameForm = ({ event, onClosed }: CameFormProps) => {
  const save = useSaveMark({ EventId: event.Id });
  const form = useRecordForm<typeof fields, Values>(z.object(fields), { UserId: null, Mark: 'Present' });
  return (
    <RecordDialog
      title="Add somebody who came"
      form={form}
      onClosed={onClosed}
      onSave={(mark) => save({ ...mark, SubstituteName: null, GivenAt: null }, 'Not marked', attendanceTexts.marked(1))}
    >
      <SomebodyField chapterId={event.ChapterId} {...form.getInputProps('UserId')} />
      <NativeSelect data={[...cameMarks]} {...form.getInputProps('Mark')} />
    </RecordDialog>
  );
};
