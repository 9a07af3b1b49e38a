// The details of one change: who, when, how, the fields before and after, and the undo.

import { Text } from '@mantine/core';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { FieldChanges } from './field-changes.tsx';
import type { Change } from './history.contract.ts';
import { UndoFoot } from './undo-foot.tsx';
import { momentText, viaLabel } from './words.ts';

interface ChangeDialogProps {
  change: Change;
  /** Without it nothing can be undone here. */
  hasUndo?: boolean;
  onClosed: () => void;
}

export const ChangeDialog = ({ change, hasUndo = false, onClosed }: ChangeDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const { Record, Title, Kind, ByName, At, Via, SetSize, MayUndo } = change;
  return (
    <Dialog {...dialogState} title={`${Record}: ${Title}`} size={720}>
      <Text size="sm" c="dimmed" mb="md">
        {Kind} by {ByName}, {momentText(At)} · {viaLabel(Via)}
        {SetSize > 1 && ` · One of ${showCount(SetSize, records)} that were changed together`}
      </Text>
      <FieldChanges change={change} />
      <UndoFoot change={change} verb={hasUndo && MayUndo ? 'Undo' : null} onClose={close} />
    </Dialog>
  );
};

const records = { one: 'record', many: 'records' };
