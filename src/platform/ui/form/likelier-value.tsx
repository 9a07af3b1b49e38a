// What is unlikely about a value, in amber below its field, with a button that takes the likelier one. It asks, and keeps nothing from being saved.

import { Button, Group, Text } from '@mantine/core';
import styles from './likelier-value.module.css';

interface LikelierValueProps {
  /** What is unlikely. */
  text: string;
  /** The likelier value, on the button. */
  label: string;
  onTake: () => void;
}

export const LikelierValue = ({ text, label, onTake }: LikelierValueProps) => (
  <Group className={styles.question} gap="sm">
    <Text inherit className={styles.asked}>
      {text}
    </Text>
    <Button size="xs" variant="default" className={styles.likelier} onClick={onTake}>
      {label}
    </Button>
  </Group>
);
