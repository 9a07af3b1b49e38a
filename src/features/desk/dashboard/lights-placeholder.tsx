// In the place of lights until they are there, or when they could not be loaded.

import { Button, Group, Skeleton, Text } from '@mantine/core';

interface LightsPlaceholderProps {
  hasFailed: boolean;
  height: number;
  onTryAgain: () => void;
}

export const LightsPlaceholder = ({ hasFailed, height, onTryAgain }: LightsPlaceholderProps) =>
  hasFailed ? (
    <Group gap="sm" mih={height} role="alert">
      <Text c="dimmed">The lights could not be loaded.</Text>
      <Button variant="default" size="xs" onClick={onTryAgain}>
        Try Again
      </Button>
    </Group>
  ) : (
    <Skeleton height={height} role="status" aria-label="Loading the lights" />
  );
