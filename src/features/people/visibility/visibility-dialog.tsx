// Asks a member once who sees what, as one question. Each fact is chosen apart on the profile. Whoever closes it decides later.

import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { saveVisibility, visibilityTexts } from './visibility.contract.ts';
import styles from './visibility.module.css';
import type { Choices } from './visibility-form.tsx';

interface Answer {
  label: string;
  hint: string;
  choices: Choices;
}

const answers: readonly Answer[] = [
  {
    label: 'My chapter can reach me',
    hint: 'Members of your chapter see your name, photo, company, phone and e-mail.',
    choices: { ShowMe: 'My chapter', ShowPhone: 'My chapter', ShowEmail: 'My chapter', ShowCompany: 'My chapter' },
  },
  {
    label: 'All members can reach me',
    hint: 'Every member of the portal sees them.',
    choices: { ShowMe: 'All members', ShowPhone: 'All members', ShowEmail: 'All members', ShowCompany: 'All members' },
  },
  {
    label: 'Only my name, for my chapter',
    hint: 'With your photo and profession. Of your chapter only its officers see your phone and your e-mail.',
    choices: { ShowMe: 'My chapter', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' },
  },
];

export const VisibilityDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { dialogState, close } = useDialogState(onClosed);
  const save = useSave(saveVisibility);
  const { isBusy, run } = useOneAtATime();
  const [pressed, setPressed] = useState<string | null>(null);
  const choose = ({ label, choices }: Answer) => {
    setPressed(label);
    void run(async () => {
      const { saved } = await save(choices, { done: visibilityTexts.saved, failed: visibilityTexts.notSaved });
      if (saved) close();
    });
  };
  return (
    <Dialog {...dialogState} title="Who can reach you?" size={480} isBusy={isBusy}>
      <Text size="sm" mb="md">
        Members find each other here. You can change your answer at any time on your profile, for each fact apart.
      </Text>
      <Stack gap="xs" role="group" aria-label="Who can reach you?">
        {answers.map((answer) => (
          <UnstyledButton
            key={answer.label}
            className={styles.answer}
            aria-busy={isBusy && pressed === answer.label}
            aria-disabled={isBusy}
            onClick={() => !isBusy && choose(answer)}
          >
            <Text span fw={600}>
              {answer.label}
            </Text>
            <Text span size="sm" c="dimmed">
              {answer.hint}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" disabled={isBusy} onClick={close}>
          Decide later
        </Button>
      </Group>
    </Dialog>
  );
};
