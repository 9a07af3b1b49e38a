// The dialog in which the selected members are assigned to a chapter.

import { Text } from '@mantine/core';
import { z } from 'zod';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import type { BulkFormProps } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { ChapterPicker } from '../chapters/chapter-picker.tsx';
import { assignmentFields } from './assignments.contract.ts';

export const AssignManyDialog = ({ count, save, onClosed }: BulkFormProps) => {
  const form = useRecordForm<typeof assignmentFields, { ChapterId: number | null }>(z.object(assignmentFields), { ChapterId: null });
  return (
    <RecordDialog title={`Assign ${count}`} verb="Assign" form={form} onClosed={onClosed} onSave={save}>
      <ChapterPicker placeholder="Select a chapter" {...form.getInputProps('ChapterId')} />
      <Text size="sm" c="dimmed">
        Members who are in the chapter already, or whose membership does not run, are left as they are.
      </Text>
    </RecordDialog>
  );
};
