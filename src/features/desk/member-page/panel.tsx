// A part of the page with a title. It has a frame, unless its content has its own.

import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './member-details.module.css';

interface PanelProps {
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  isFramed?: boolean;
  children: ReactNode;
}

export const Panel = ({ title, action, isFramed = true, children }: PanelProps) => {
  const id = useId();
  return (
    // It has the focus where the button that had it goes away.
    <section className={isFramed ? styles.panel : styles.section} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.panelHead}>
        <Title order={2} size="sm" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
};
