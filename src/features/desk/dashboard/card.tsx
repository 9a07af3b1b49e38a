// A part of the dashboard with a title and, where there is one, an action.

import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './dashboard.module.css';

interface CardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export const Card = ({ title, action, children }: CardProps) => {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <Title order={3} size="sm" id={id}>
          {title}
        </Title>
        {action}
      </header>
      {children}
    </section>
  );
};
