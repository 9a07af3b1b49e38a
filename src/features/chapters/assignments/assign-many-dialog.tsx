// Assigns the selected members to a chapter.

import { Alert, Text } from '@mantine/core';
import { z } from 'zod';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { BulkFormProps } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { assignmentFields } from './assignments.contract.ts';

export const AssignManyDialog = ({ count, selected, save, onClosed }: BulkFormProps) => {
  const form = useRecordForm<typeof assignmentFields, { ChapterId: number | null }>(z.object(assignmentFields), { ChapterId: null });
  return (
    <RecordDialog title={`Assign ${count}`} verb="Assign" form={form} onClosed={onClosed} onSave={save}>
      <ChapterPicker placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
      <OtherChaptersNotice chapterId={form.getValues().ChapterId} selected={selected} />
      <Text size="sm" c="dimmed">
        Members who are in the chapter already, or whose membership does not run, are left as they are.
      </Text>
    </RecordDialog>
  );
};

/** How many would be in two chapters. Shows nothing until that is known. */
const OtherChaptersNotice = ({ chapterId, selected }: { chapterId: number | null; selected: object }) => {
  const input = { ...selected, AssignableTo: chapterId, IsAssigned: true, CurrentPage: 1, RecordsPerPage: 1 };
  const { data } = useCall(listMembers, chapterId === null ? null : input);
  const others = data?.res?.TotalRecords ?? 0;
  return (
    others > 0 && (
      <Alert color="amber" icon={<AlertTriangleIcon />}>
        {`${showNumber(others)} of them ${others === 1 ? 'is' : 'are'} in another chapter already: they will be in both`}
      </Alert>
    )
  );
};
