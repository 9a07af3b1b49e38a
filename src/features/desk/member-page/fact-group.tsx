// A group of facts on a member's page. Folded, its line says the one thing that one looks for. On a phone all groups are folded at first.

import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import ChevronRightIcon from '~icons/tabler/chevron-right';
import styles from './member-details.module.css';

interface FactGroupProps {
  title: string;
  /** What a folded group tells. */
  line: ReactNode;
  /** Folded also beside the tabs. */
  isFolded?: boolean;
  children: ReactNode;
}

export const FactGroup = ({ title, line, isFolded = false, children }: FactGroupProps) => {
  const id = useId();
  const hasRoom = useMediaQuery('(width >= 80em)', false, { getInitialValueInEffect: false });
  // What nobody has unfolded is not loaded.
  const [wasOpen, setWasOpen] = useState(false);
  const heading = (
    <Title order={2} size="sm" id={id}>
      {title}
    </Title>
  );
  return (
    // It has the focus where the button that had it goes away.
    <section className={styles.group} aria-labelledby={id} tabIndex={-1}>
      {hasRoom && !isFolded ? (
        <>
          {heading}
          {children}
        </>
      ) : (
        <details className={styles.fold} onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}>
          <summary>
            <ChevronRightIcon size={16} className={styles.chevron} />
            {heading}
            <span className={styles.line}>{line}</span>
          </summary>
          {wasOpen && children}
        </details>
      )}
    </section>
  );
};

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** A further line in grey. */
  second?: ReactNode;
  children: ReactNode;
}

export const Fact = ({ name, second, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    {second && <dd className={styles.second}>{second}</dd>}
  </div>
);
