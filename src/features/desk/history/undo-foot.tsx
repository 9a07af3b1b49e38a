// The foot of a change's dialog: 'Close' and the undo.

import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import ArrowBackUpIcon from '~icons/tabler/arrow-back-up';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { nameOfSet } from '../../../platform/ui/call/undo.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { dismissOffer } from '../../../platform/ui/screen/toasts.ts';
import { undoChanges, undoTexts } from '../../../platform/wire/calls/changes.ts';
import type { Change } from './history.contract.ts';
import { askAboutVoids, undoQuestion } from './undo-question.ts';

interface UndoFootProps {
  change: Change;
  /** Null if the change cannot be undone here. */
  verb: string | null;
  onClose: () => void;
}

export const UndoFoot = ({ change, verb, onClose }: UndoFootProps) => {
  const { failure, ask } = useUndo(change, onClose);
  return (
    <>
      {failure && (
        <Alert color="red" icon={<AlertCircleIcon />} py="xs" mt="md">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {verb !== null && (
          <Button leftSection={<ArrowBackUpIcon />} onClick={() => void ask()}>
            {verb}
          </Button>
        )}
      </Group>
    </>
  );
};

/** Takes back a change and what was changed together with it, after a question. */
export const useUndo = ({ SetId, SetSize, Title, UndoIsFinal }: Change, onUndone?: () => void) => {
  const confirm = useConfirm();
  const save = useFormSave(undoChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const undo = async () => {
    setFailure(null);
    const outcome = await save({ SetId }, { done: undoTexts.undone, failed: undoTexts.notUndone });
    if (!outcome.saved) return setFailure(outcome.message);
    dismissOffer(nameOfSet(SetId));
    onUndone?.();
  };
  const ask = async () =>
    confirm({
      ...undoQuestion,
      text: UndoIsFinal
        ? await askAboutVoids(SetId)
        : `${whatIsUndone(SetSize)} It is noted as a change of its own, which can be undone too.`,
      subject: SetSize > 1 ? undefined : Title,
      work: undo,
    });
  return { failure, ask };
};

const records = { one: 'record', many: 'records' };

const whatIsUndone = (size: number): string =>
  size > 1
    ? `${showCount(size, records)} were changed together. All of them will be as they were before.`
    : 'This record will be as it was before.';
