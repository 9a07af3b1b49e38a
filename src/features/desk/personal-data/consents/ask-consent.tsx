// On the dashboard, from the first sign-in on and again after a change of the text: asks to agree to what is kept. Nothing else waits for it.

import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useOneAtATime } from '../../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../../platform/ui/form/busy-button.tsx';
import { consentTexts, saveConsent } from './consents.contract.ts';

export const AskConsent = ({ version }: { version: number }) => {
  const [isLater, setLater] = useState(false);
  const save = useSave(saveConsent);
  const { isBusy, run } = useOneAtATime();
  if (isLater) return null;
  const agree = () =>
    run(async () => {
      const { saved } = await save(
        { Flag: 'Give', To: 'Privacy notice', How: 'First sign-in', TextVersion: version },
        { done: consentTexts.given, failed: consentTexts.notSaved },
      );
      if (saved) focusScreen();
    });
  const postpone = () => {
    setLater(true);
    focusScreen();
  };
  return (
    <Paper component="section" aria-label="Your data" p="md" withBorder>
      <Text fw={600}>Your data belong to you</Text>
      <Text size="sm" c="dimmed" mt={4}>
        The portal keeps what your chapter needs, and says of each thing why, for how long, and who sees it.{' '}
        <Anchor href="/privacy" inherit underline="always">
          Read what is kept
        </Anchor>
        . You can withdraw your consent at any time, on your profile.
      </Text>
      <Group mt="sm" gap="xs">
        <BusyButton size="sm" isBusy={isBusy} onClick={() => void agree()}>
          I agree
        </BusyButton>
        <Button size="sm" variant="subtle" onClick={postpone}>
          Not now
        </Button>
      </Group>
    </Paper>
  );
};

/** The buttons go with the card, and the focus would be nowhere. */
const focusScreen = () => document.querySelector('main')?.focus({ preventScroll: true });
