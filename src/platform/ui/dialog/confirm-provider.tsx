// Shows the confirmation dialog: what will happen, to which record, and the button that does it. Only one question is open at a time.

import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import { type Confirm, ConfirmContext, type Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { useDialogLife } from './dialog-life.ts';

interface OpenQuestion {
  question: Question;
  answer: (isConfirmed: boolean) => void;
  /** The React key: each question gets a new dialog, even while the last one is still fading out. */
  number: number;
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [current, setCurrent] = useState<OpenQuestion | null>(null);
  // A ref changes at once. State changes only with the next render, which may come after a second click.
  const isAsking = useRef(false);
  const confirm: Confirm = useCallback(async (question) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        isAsking.current = false;
        resolve(isConfirmed);
      };
      setCurrent((last) => ({ question, answer, number: (last?.number ?? 0) + 1 }));
    });
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && <ConfirmDialog key={current.number} {...current} onClosed={() => setCurrent((now) => (now === current ? null : now))} />}
    </ConfirmContext>
  );
};

const colours = { danger: 'red', warning: 'amber', success: 'green' };

const ConfirmDialog = ({ question, answer, onClosed }: Omit<OpenQuestion, 'number'> & { onClosed: () => void }) => {
  const { title, text, detail, subject, verb, tone, work } = question;
  const { life, close } = useDialogLife(onClosed);
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
    if (!isAnswered.current) await work?.();
    end(true);
  };
  const isDanger = tone === 'danger';
  return (
    <Dialog {...life} onClose={() => end(false)} title={title} size={440} isQuestion isBusy={isBusy}>
      {subject && (
        <Text fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      )}
      <Text>{text}</Text>
      {detail && (
        <Text mt="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Text>
      )}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" disabled={isBusy} onClick={() => end(false)} data-autofocus={isDanger || undefined}>
          Cancel
        </Button>
        <Button
          color={colours[tone]}
          loading={isBusy && work !== undefined}
          onClick={() => void run(doIt)}
          data-autofocus={!isDanger || undefined}
        >
          {verb}
        </Button>
      </Group>
    </Dialog>
  );
};
