// What a dialog says of a record of many short values: each with its name, a note as it was typed, and at its foot what else can be done.

import { Group, Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = [name: string, value: ReactNode];

/** Those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const NoteText = ({ children, ...look }: TextProps & { children: string | null }) =>
  children && (
    <Text className={styles.note} {...look}>
      {children}
    </Text>
  );

export const ReadingFoot = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" className={styles.foot}>
    {children}
  </Group>
);
