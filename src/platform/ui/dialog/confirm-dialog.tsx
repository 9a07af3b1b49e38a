// The confirmation dialog: what will happen, to which record, and the button that does it.

import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import { BusyButton } from '../form/busy-button.tsx';
import type { Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { useDialogState } from './dialog-state.ts';
import { StaysInTrash } from './stays-in-trash.tsx';

interface ConfirmDialogProps {
  question: Question;
  answer: (isConfirmed: boolean) => void;
  onClosed: () => void;
}

const colours = { danger: 'red', warning: 'amber', success: 'green' };

export const ConfirmDialog = ({ question, answer, onClosed }: ConfirmDialogProps) => {
  const { title, text, isKept, detail, subject, verb, tone, work } = question;
  const { dialogState, close } = useDialogState(onClosed);
  const { isBusy, run } = useOneAtATime();
  const isAnswered = useRef(false);
  const end = (isConfirmed: boolean) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    close();
    answer(isConfirmed);
  };
  const doIt = async () => {
    // The button can be clicked until the dialog has faded out. The work must run only once.
    if (isAnswered.current) return;
    const outcome = await work?.();
    end(outcome ? outcome.saved : true);
  };
  const isDanger = tone === 'danger';
  return (
    <Dialog {...dialogState} onClose={() => end(false)} title={title} size={440} isQuestion isTopLevel={!isBusy} isBusy={isBusy}>
      {subject && (
        <Text fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      )}
      <Text>
        {text}
        {isKept && (
          <>
            {' '}
            <StaysInTrash say={isKept === true ? undefined : isKept} />
          </>
        )}
      </Text>
      {detail && (
        <Text mt="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" disabled={isBusy} onClick={() => end(false)} data-autofocus={isDanger || undefined}>
          Cancel
        </Button>
        <BusyButton
          color={colours[tone]}
          isBusy={isBusy && work !== undefined}
          onClick={() => void run(doIt)}
          data-autofocus={!isDanger || undefined}
        >
          {verb}
        </BusyButton>
      </Group>
    </Dialog>
  );
};
