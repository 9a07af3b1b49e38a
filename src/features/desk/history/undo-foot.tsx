// The foot of a change's dialog: 'Close' and the undo.

import { Alert, Button, Group } from '@mantine/core';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import ArrowBackUpIcon from '~icons/tabler/arrow-back-up';
import type { Change } from './history.contract.ts';
import { useUndo } from './use-undo.ts';

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
