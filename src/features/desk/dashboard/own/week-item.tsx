// One thing that a member may do this week: who or what it is about, why, and the buttons that do it.

import type { ReactNode } from 'react';
import type { IconDrawing } from '../../../../platform/ui/look/icon.ts';
import styles from './this-week.module.css';

interface WeekItemProps {
  picture: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  children?: ReactNode;
  /** The first one is larger, and its buttons stand below. */
  isFirst?: boolean;
}

export const WeekItem = ({ picture, title, detail, children, isFirst = false }: WeekItemProps) => (
  <li className={styles.item} data-first={isFirst || undefined}>
    <span className={styles.picture}>{picture}</span>
    <div className={styles.what}>
      <h3 className={styles.title}>{title}</h3>
      {detail && <div className={styles.detail}>{detail}</div>}
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  </li>
);

export const Spot = ({ icon: Icon }: { icon: IconDrawing }) => (
  <span className={styles.spot}>
    <Icon size={20} />
  </span>
);
