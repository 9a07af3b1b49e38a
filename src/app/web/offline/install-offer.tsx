// On a member's dashboard: offers to install the portal, until it is answered in this browser. An iPhone has no question for it: there it is
// said in its own words.

import { Button, Group, Text, Title } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { portalName, pushKey } from '../../../platform/ui/screen/page-settings.ts';
import { browserStore } from '../../../platform/ui/session/storage.ts';
import styles from './install-offer.module.css';
import { installPrompt } from './install-prompt.ts';

const answeredKey = 'install answered';

export const InstallOffer = () => {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  const [isAnswered, setAnswered] = useState(() => browserStore.read(answeredKey) !== null);
  if (isAnswered || isInstalled() || (!prompt && !isIphone)) return null;
  const answer = () => {
    browserStore.write(answeredKey, 'yes');
    setAnswered(true);
  };
  const install = () => {
    answer();
    void prompt?.prompt();
  };
  return (
    <section className={styles.offer} aria-labelledby="install">
      <Title order={3} size="sm" id="install" mb={4}>
        Install {portalName()}
      </Title>
      <Text size="sm">
        {prompt ? 'It opens like an app' : "Tap 'Share', then 'Add to Home Screen': it opens from there, like an app"}
        {pushKey() === null ? '.' : ', and can tell you when something is new.'}
      </Text>
      <Group gap="xs" mt="sm">
        {prompt && <Button onClick={install}>Install</Button>}
        <Button variant="default" onClick={answer}>
          {prompt ? 'No, thanks' : 'Got it'}
        </Button>
      </Group>
    </section>
  );
};

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches || isOnHomeScreen();

/** Only iPhones and iPads have it. */
const isIphone = 'standalone' in navigator;

const isOnHomeScreen = (): boolean => isIphone && (navigator as { standalone?: boolean }).standalone === true;
