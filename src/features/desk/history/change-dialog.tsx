// The details of one change: who, when, in which way, the fields before and after, and the button that takes the change back.

import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import ArrowBackUpIcon from '~icons/tabler/arrow-back-up';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogLife } from '../../../platform/ui/dialog/dialog-life.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { dismissUndo } from '../../../platform/ui/screen/toasts.ts';
import { undoChanges, undoTexts } from '../../../platform/wire/calls/changes.ts';
import { FieldChanges } from './field-changes.tsx';
import type { Change } from './history.contract.ts';
import { momentText, viaLabel } from './words.ts';

interface ChangeDialogProps {
  change: Change;
  /** Without it nothing can be undone from here. */
  hasUndo?: boolean;
  onClosed: () => void;
}

export const ChangeDialog = ({ change, hasUndo = false, onClosed }: ChangeDialogProps) => {
  const { life, close } = useDialogLife(onClosed);
  const { failure, ask } = useUndo(change, close);
  const { Record, Title, Kind, ByName, At, Via, SetSize, MayUndo } = change;
  return (
    <Dialog {...life} title={`${Record}: ${Title}`} size={720}>
      <Text size="sm" c="dimmed" mb="md">
        {Kind} by {ByName}, {momentText(At)} · {viaLabel(Via)}
        {SetSize > 1 && ` · One of ${showCount(SetSize, records)} that were changed together`}
      </Text>
      <FieldChanges change={change} />
      {failure && (
        <Alert color="red" icon={<AlertCircleIcon />} py="xs" mt="md">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Close
        </Button>
        {hasUndo && MayUndo && (
          <Button leftSection={<ArrowBackUpIcon />} onClick={() => void ask()}>
            Undo
          </Button>
        )}
      </Group>
    </Dialog>
  );
};

const records = { one: 'record', many: 'records' };

const useUndo = ({ SetId, SetSize, Title, UndoIsFinal }: Change, onUndone: () => void) => {
  const confirm = useConfirm();
  const save = useFormSave(undoChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    setFailure(null);
    const outcome = await save({ SetId }, { done: undoTexts.undone, failed: undoTexts.notUndone });
    if (!outcome.saved) return setFailure(outcome.message);
    dismissUndo(SetId);
    onUndone();
  };
  const ask = () =>
    confirm({
      title: 'Undo this change',
      text: UndoIsFinal ? voids : `${whatIsUndone(SetSize)} It is noted as a change of its own, which can be undone too.`,
      subject: SetSize > 1 ? undefined : Title,
      verb: 'Undo',
      tone: 'warning',
      work: undo,
    });
  return { failure, ask };
};

const voids = 'All payments of this import become void. They stay visible and count nowhere. This cannot be taken back.';

const whatIsUndone = (size: number): string =>
  size > 1
    ? `${showCount(size, records)} were changed together. All of them will be as they were before.`
    : 'This record will be as it was before.';
