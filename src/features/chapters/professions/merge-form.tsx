// Merges professions that mean the same: one of a row, or the selected ones.

import { Text } from '@mantine/core';
import { z } from 'zod';
import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import type { BulkFormProps } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { ProfessionPicker } from './profession-picker.tsx';
import { mergeFields, type Profession, professionTexts, saveProfession } from './professions.contract.ts';

interface MergeFormProps {
  profession: Profession;
  onClosed: () => void;
}

export const MergeForm = ({ profession: { Id, Name }, onClosed }: MergeFormProps) => {
  const save = useFormSave(saveProfession);
  const undo = useUndo();
  const texts = { done: professionTexts.merged, failed: professionTexts.notMerged };
  return (
    <IntoDialog
      title={`Merge ${Name}`}
      except={Id}
      onClosed={onClosed}
      onSave={({ IntoId }) => save({ Flag: 'Merge', Id, IntoId }, { ...texts, next: ({ SetId }) => undo(SetId, Name) })}
    />
  );
};

export const MergeManyForm = ({ count, save, onClosed }: BulkFormProps) => (
  <IntoDialog title={`Merge ${count}`} onClosed={onClosed} onSave={save} />
);

interface IntoDialogProps {
  title: string;
  except?: number;
  onClosed: () => void;
  onSave: (values: { IntoId: number }) => Promise<SaveOutcome>;
}

const IntoDialog = ({ title, except, onClosed, onSave }: IntoDialogProps) => {
  const form = useRecordForm<typeof mergeFields, { IntoId: number | null }>(z.object(mergeFields), { IntoId: null });
  return (
    <RecordDialog recordId={except} title={title} verb="Merge" form={form} onClosed={onClosed} onSave={onSave}>
      <ProfessionPicker isOpenAtFirst except={except} {...form.getInputProps('IntoId')} />
      <Text size="sm" c="dimmed">
        Every seat and every visitor with it gets the selected profession, and this one leaves the list.
      </Text>
    </RecordDialog>
  );
};
