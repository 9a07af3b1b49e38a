// Shown instead of a screen that failed: by a bug, or because its code is gone after an update.

import { Button, Group, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CodeNotLoaded } from '../../../platform/ui/screen/load-code.ts';
import styles from './crashed-screen.module.css';

export const CrashedScreen = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter();
  const isMissingCode = error instanceof CodeNotLoaded;
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div className={styles.screen} role="alert">
      <Title order={2} size="h3">
        {isMissingCode ? 'This page could not be loaded' : 'Something went wrong'}
      </Title>
      <Text c="dimmed" maw={460}>
        {isMissingCode
          ? 'The connection may be down, or a newer version has been installed. With a connection, reloading helps in both cases.'
          : 'This page ran into an unexpected problem. What was saved is safe.'}
      </Text>
      <Group mt="sm">
        <Button variant="default" onClick={tryAgain}>
          Try Again
        </Button>
        <Button onClick={() => location.reload()}>Reload</Button>
      </Group>
    </div>
  );
};
