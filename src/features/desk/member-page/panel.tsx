// A part of the page with a title. It has a frame, unless its content has its own.

import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './member-details.module.css';

interface PanelProps {
  title: string;
  isFramed?: boolean;
  children: ReactNode;
}

export const Panel = ({ title, isFramed = true, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={isFramed ? styles.panel : styles.section} aria-labelledby={id}>
      <Title order={3} size="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
};
