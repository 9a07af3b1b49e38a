// The one place on the screen that asks before something is done: what will happen, to which record, and the verb that does it.

import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useOneAtATime } from '../call/one-at-a-time.ts';
import { type Confirm, ConfirmContext, type Question } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import { useDialogLife } from './dialog-life.ts';

interface Asked {
  question: Question;
  answer: (isConfirmed: boolean) => void;
  /** Each question gets a dialog of its own, even where the last one is still fading. */
  number: number;
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Set at once, where state waits for the next rendering and a second click does not.
  const isAsking = useRef(false);
  const confirm: Confirm = useCallback(async (question) => {
    if (isAsking.current) return false;
    isAsking.current = true;
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        isAsking.current = false;
        resolve(isConfirmed);
      };
      setAsked((last) => ({ question, answer, number: (last?.number ?? 0) + 1 }));
    });
  }, []);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <ConfirmDialog key={asked.number} {...asked} onClosed={() => setAsked((now) => (now === asked ? null : now))} />}
    </ConfirmContext>
  );
};

const colours = { danger: 'red', warning: 'amber', success: 'green' };

const ConfirmDialog = ({ question, answer, onClosed }: Omit<Asked, 'number'> & { onClosed: () => void }) => {
  const { title, text, subject, verb, tone, work } = question;
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
    // Once is enough, though the button can be clicked until it has faded.
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
