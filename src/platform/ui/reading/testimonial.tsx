// What somebody says of somebody, word by word, and who it was.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './testimonial.module.css';

export const Testimonial = ({ text, by }: { text: string; by: ReactNode }) => (
  <figure className={styles.testimonial}>
    <blockquote className={styles.words} dir="auto">
      {text}
    </blockquote>
    <Text component="figcaption" size="sm" c="dimmed" dir="auto">
      {by}
    </Text>
  </figure>
);
