// The confirmation dialog: what will happen, to which record, and the button that does it.

import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { getKeeping } from '../../wire/calls/changes.ts';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import { useCall } from '../call/use-call.ts';
import { BusyButton } from '../form/busy-button.tsx';
import { showNumber } from '../format/numbers.ts';
import type { Kept, Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { useDialogState } from './dialog-state.ts';

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

const usual: Kept = (time) => `It stays in the trash${time}.`;

/** For how long the deleted record can be brought back. */
const StaysInTrash = ({ say = usual }: { say?: Kept | undefined }) => {
  const { data, error } = useCall(getKeeping, {}, { staleTime: Number.POSITIVE_INFINITY });
  const days = data?.res?.HistoryDays;
  // Its place is kept, so that the buttons stay where they are.
  if (days === undefined && !error) return <span style={{ visibility: 'hidden' }}>{say(' for 365 days')}</span>;
  return <span>{say(days ? ` for ${days === 1 ? '1 day' : `${showNumber(days)} days`}` : '')}</span>;
};
