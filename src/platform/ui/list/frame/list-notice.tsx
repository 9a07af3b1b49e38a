// A notice about a whole list, in the line of its search: its title, and what to do about it when that is pressed.

import type { ReactNode } from 'react';
import type { IconDrawing } from '../../look/icon.ts';
import styles from './list-notice.module.css';

interface ListNoticeProps {
  title: string;
  icon: IconDrawing;
  children: ReactNode;
}

export const ListNotice = ({ title, icon: Icon, children }: ListNoticeProps) => (
  // Of several, one is open at a time.
  <details className={styles.notice} name="list-notice">
    <summary className={styles.title}>
      <Icon />
      <span className={styles.words}>{title}</span>
    </summary>
    <p className={styles.told}>{children}</p>
  </details>
);
